import { describe, expect, test } from 'vitest';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { fillLetter } from '../../../domain/letters/letters.ts';
import { addresseeOf, isFillable, ownLetterFrom } from '../../../domain/letters/own-letter.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { appliedAgo, sampleWays } from '../../../domain/testing/sample-submissions.ts';
import { rowOf, sampleRow } from '../../../src/desk/testing/sample-rows.ts';
import { setUpEngines } from '../../../testing/engines.ts';
import { makeDesk, modelOf } from '../../../testing/make-desk.ts';

const made = { at: '2025-01-31T09:05:00.000Z', by: 'Zoe' };
const kit = { for: 'enrolment', title: 'Kit', subject: 'Your {reference}', text: '{greeting}' };

describe.each(setUpEngines())('a letter of ours in $engine', ({ openTwo }) => {
  test('is kept once for each name, changed by that name, and removed, on every instance', async () => {
    const [one, other] = await openTwo();
    const id = await one.ownLetters.keep({ ...kit, for: 'enrolment' }, made);
    const changed = { ...kit, for: 'enrolment', title: 'KIT', text: 'Zoë \u0000 [dates]' } as const;
    expect(await other.ownLetters.keep(changed, made)).toBe(id);
    await other.ownLetters.keep({ ...changed, for: 'contact' }, made);
    expect(await one.ownLetters.list()).toMatchObject([{ ...changed, id }, { for: 'contact' }]);
    await one.ownLetters.remove(id);
    for (const nothing of ['answer', 'own-', 'own-1; DROP TABLE events', id])
      await one.ownLetters.remove(nothing);
    expect(await other.ownLetters.list()).toMatchObject([{ for: 'contact' }]);
  });
});

describe('a letter of ours', () => {
  const row = sampleRow();
  const { fullName: name, businessName, email, mobile, linkedIn } = sampleApplication;
  const filledIn = fillLetter(
    {
      subject: 'Laptops ({reference})',
      text: '{greeting}\n\nBring a laptop on [day] to:\n{courses}\n\n{link}\n\n{staff}',
    },
    addresseeOf(row, 'Zoe'),
  );
  const saved = (changes: Partial<Record<'title' | 'subject' | 'text', string>> = {}) =>
    ownLetterFrom({ title: 'Laptops', ...filledIn, ...changes }, row, 'Zoe');

  test('has a token again for each thing that was filled in, and its brackets', () => {
    expect(filledIn.text).toContain(sampleApplication.selectedCourses[0]);
    expect(saved()).toEqual({
      letter: {
        ...{ for: 'enrolment', title: 'Laptops', subject: 'Laptops ({reference})' },
        text: '{greeting}\n\nBring a laptop on [day] to:\n{courses}\n\n{link}\n\n{staff}',
      },
    });
  });

  test.each([
    ['the reference', row.submission.reference.replace('-', ' ').toLowerCase()],
    ['the name', name],
    ['the name', `Dear ${name.split(' ').at(-1)},`],
    ['the firm', businessName.toUpperCase()],
    ['the email address', `<${email}>`],
    ['the telephone number', mobile.replaceAll(' ', '')],
    ['the telephone number', mobile.replace('+44 ', '0')],
    ['the address of their website', `See ${linkedIn.replace('https://www.', '')}.`],
    ['the link', 'https://www.example.com/application/2222-2222/abc'],
  ])('is not saved with %s in it, and says so', (what, words) => {
    expect(saved({ text: `Good news. ${words}` })).toMatchObject({
      name: 'text',
      fault: expect.stringContaining(what) as string,
    });
    // The subject and the name of the letter are read too.
    for (const part of ['subject', 'title'] as const)
      if (what === 'the firm') expect(saved({ [part]: words })).toHaveProperty('fault');
  });

  test('is not saved with a sum of the application in it, or with what nothing fills in', () => {
    const offered = rowOf(appliedAgo(90, sampleWays.accepted));
    const { price } = offered.state.offers[0]!.offer;
    const sum = `£${(price.total / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    const typed = { title: 'Sum', subject: 'Price', text: `It is ${sum}.` };
    expect(ownLetterFrom(typed, offered, 'Zoe')).toMatchObject({
      fault: expect.stringContaining(sum) as string,
    });
    expect(saved({ text: 'Hello {name}' })).toMatchObject({ name: 'text' });
    expect(saved({ title: ' \u200b ' })).toMatchObject({ name: 'title' });
    expect(isFillable({ subject: '', text: '{madeUpByANewerVersion}' })).toBe(false);
  });

  test('is saved at the desk, chosen for another applicant, changed and removed', async () => {
    const { signIn, apply } = makeDesk({ canWrite: true });
    const [zoe, yan] = [await signIn('Zoe'), await signIn('Yan')];
    const one = { kind: 'enrolment', reference: await apply() } as const;
    const content = { ...sampleApplication, fullName: 'Cleo Other', email: 'cleo@other.example' };
    const other = { kind: 'enrolment', reference: await apply({ content }) } as const;
    const written = {
      subject: `Laptops (${one.reference})`,
      text: `Hello ${name.split(' ', 1)[0]},\n\nBring a laptop.\n\nZoe`,
    };
    const write = (fields: Record<string, string>) => zoe.post(deskPaths.ownLetter(one), fields);

    const answer = await write({ title: 'Laptops', ...written });
    const { frame, write: page } = modelOf(answer, 'write');
    expect(page).toMatchObject({ own: { done: 'saved', title: 'Laptops' }, typed: written });
    const letter = frame.letters.find(({ id }) => id === page.letter)!;
    expect(letter).toMatchObject({
      subject: 'Laptops ({reference})',
      text: '{greeting}\n\nBring a laptop.\n\n{staff}',
    });
    const chosen = modelOf(await yan.post(deskPaths.write(other), { letter: letter.id }), 'write');
    expect(chosen.frame.letters).toContainEqual(letter);
    expect(fillLetter(letter, addresseeOf(chosen.write.row, 'Yan'))).toEqual({
      subject: `Laptops (${other.reference})`,
      text: 'Hello Cleo,\n\nBring a laptop.\n\nYan',
    });

    const wrong = await write({ title: 'Laptops', ...written, text: name });
    expect(wrong.statusCode).toBe(422);
    expect(modelOf(wrong, 'write').write).toMatchObject({
      own: { wrong: { name: 'text' }, title: 'Laptops' },
      typed: { text: name },
    });
    const removed = modelOf(await write({ step: 'remove', letter: letter.id }), 'write');
    expect(removed.frame.letters).not.toContainEqual(letter);
  });
});
