import { describe, expect, test } from 'vitest';

import { paperPath } from '../../domain/case/desk-paths.ts';
import { statusOf } from '../../domain/case/due.ts';
import {
  acceptanceOf,
  confirmationOf,
  moveOf2030,
  offerOf2030,
  sampleJoining,
} from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import { setUpEngines } from '../../testing/engines.ts';
import { makeDesk, modelOf } from '../../testing/make-desk.ts';
import { lettersOfContent } from '../../testing/project-files.ts';

const { to, from, subject, text, ...offer } = offerOf2030;
const ofLetter = { to, from, subject, text };
const { date, validUntil, whose, writtenOn, reason, chooseBy } = moveOf2030;
const move = { ...offer, date, validUntil, whose, writtenOn, reason, chooseBy };
const telephone = '+44 113 496 0000';
const instructed = { action: 'instructed', ...sampleJoining };

describe.each(setUpEngines())('call or write ($engine)', ({ emptyDatabase }) => {
  test('who has no email address waits for each letter that others get, until it is done or of no more use', async () => {
    const { did, at, waits, done } = await deskWith();
    await did({ action: 'answered' });
    const offered = await did(offer);
    expect(await waits()).toEqual([`offer.${offered}`]);
    // Whoever has accepted it knows it, and waits for the confirmation.
    await did(acceptanceOf(offered), '');
    expect(await waits()).toEqual([]);
    const confirmed = await did(confirmationOf(offered));
    expect(await waits()).toEqual([`confirmation.${confirmed}`]);
    await did({ action: 'passed-on', letter: `confirmation.${confirmed}` });
    expect(await waits()).toEqual([]);

    at('2030-02-26T08:59:00.000Z');
    expect(await waits()).toEqual([]);
    at('2030-02-26T09:00:00.000Z');
    expect(await waits()).toEqual([`week.${offered}`]);
    at('2030-03-04T08:59:00.000Z');
    expect(await waits()).toEqual([`week.${offered}`]);
    // The day before nobody can be told how to join a session that has no link yet.
    at('2030-03-04T09:00:00.000Z');
    expect(await waits()).toEqual([]);
    const joining = await did(instructed);
    expect(await waits()).toEqual([`instructions.${joining}`, `day.${offered}`]);
    await did({ action: 'passed-on', letter: `day.${offered}` });
    await did({ action: 'passed-on', letter: `instructions.${joining}` });
    const other = await did({ ...instructed, tutor: 'Kim' });
    expect(await waits()).toEqual([`instructions.${other}`]);
    await did({ action: 'passed-on', letter: `instructions.${other}` });

    at('2030-03-05T13:00:00.000Z');
    await did({ action: 'attended', came: 'Ada Sample', numbers: '4KX7-9QMD-AAAA' });
    expect(await waits()).toEqual([]);
    at('2030-03-06T09:00:00.000Z');
    expect(await waits()).toEqual([`afterwards.${offered}`]);
    expect(await done()).toEqual([]);
    await did({ action: 'passed-on', letter: `afterwards.${offered}` });
    expect(await done()).toHaveLength(1);
  });

  test('an offer that was declined, or has lapsed, is not said any more', async () => {
    const { did, at, waits } = await deskWith();
    await did({ action: 'answered' });
    await did(offer);
    const again = await did(offer);
    expect(await waits()).toEqual([`offer.${again}`]);
    at(`${offer.validUntil}T09:00:00.000Z`);
    expect(await waits()).toContain(`offer.${again}`);
    at('2030-03-05T09:30:00.000Z');
    expect(await waits()).toEqual([]);
    at('2030-01-20T09:00:00.000Z');
    await did({ action: 'declined', offer: again }, '');
    expect(await waits()).toEqual([]);
  });

  test('an offer that lapses soon and a cancellation are said too, and nothing to whoever has an address by now', async () => {
    const { did, at, waits } = await deskWith();
    const offered = await did(offer);
    await did({ action: 'answered' });
    at('2030-01-30T09:00:00.000Z');
    expect(await waits()).toEqual([`lapsing.${offered}`]);
    await did({ action: 'corrected', before: '{"email":""}', after: '{"email":"ada@a.example"}' });
    expect(await waits()).toEqual([]);
    await did({ action: 'corrected', before: '{"email":"ada@a.example"}', after: '{"email":""}' });
    await did(acceptanceOf(offered), '');
    await did(confirmationOf(offered));
    const cancelled = await did({
      ...{
        action: 'called-off',
        whose: 'provider',
        writtenOn: '2030-01-30',
        reason: 'The tutor is ill.',
      },
      ...{ refund: '0', percent: '100', why: 'ours', daysBefore: '9', kept: '0', paid: '0' },
    });
    expect(await waits()).toEqual([`cancelled.${cancelled}`]);
  });

  test('what went by mail before an address was taken away is not said again', async () => {
    const { did, at, waits } = await deskWith('ada@a.example');
    const offered = await did({ ...offer, ...ofLetter });
    await did(acceptanceOf(offered), '');
    const confirmed = await did({ ...confirmationOf(offered), ...ofLetter });
    at('2030-02-26T09:01:00.000Z');
    await did({ action: 'reminded', event: confirmed }, '');
    await did({ action: 'corrected', before: '{"email":"ada@a.example"}', after: '{"email":""}' });
    expect(await waits()).toEqual([]);
    await did(instructed);
    at('2030-03-04T09:00:00.000Z');
    expect(await waits()).toContain(`day.${offered}`);
  });

  test('whoever has an address, or was sent the letter, waits for nothing', async () => {
    const { did, waits } = await deskWith('ada@a.example');
    await did({ ...offer, ...ofLetter });
    await did({ action: 'answered' });
    expect(await waits()).toEqual([]);
  });

  test('a session that we move is no offer: its row and its sheet are about the new date', async () => {
    const { did, reference, zoe, waits } = await deskWith();
    const offered = await did(offer);
    await did(acceptanceOf(offered), '');
    await did(confirmationOf(offered));
    const key = `moved.${await did(move)}`;
    expect(await waits()).toEqual([key]);
    const sheet = await zoe.get(paperPath({ kind: 'enrolment', reference }, key));
    expect(modelOf(sheet, 'paper').paper.text).toContain('We have to move your session.');
  });

  test('a row has the number, the sheet with the words of the mail, and Done, which Undo takes back', async () => {
    const { did, reference, zoe, waits, store } = await deskWith();
    const offered = await did(offer);
    await did(acceptanceOf(offered), '');
    await did(confirmationOf(offered));
    const joining = await did(instructed);
    const key = `instructions.${joining}`;
    const [row] = (await zoe.list('/to-answer')).rows;
    expect(row!.submission.reference).toBe(reference);
    const sheet = await zoe.get(paperPath({ kind: 'enrolment', reference }, key));
    const { paper } = modelOf(sheet, 'paper');
    expect(paper).toMatchObject({ letter: key, isDone: false });
    expect(paper.text).toContain(`Where: ${sampleJoining.where}`);
    expect(paper.text).toMatch(/^Hello Zoë,\n\nThis is how to join your session\./u);
    expect(paper.text).not.toMatch(/attached|this email/u);
    expect(paper.text).toContain('On your page you can change who is coming');
    const nowhere = paperPath({ kind: 'enrolment', reference }, 'instructions.999');
    expect((await zoe.get(nowhere)).statusCode).toBe(404);

    const seen = row!.lastEvent!;
    const done = { do: 'pass-on', letter: key, seen, from: '/to-answer' };
    const back = (await zoe.change(reference, done)).headers.location!;
    expect(await waits()).not.toContain(key);
    const { list } = modelOf(await zoe.get(back), 'list');
    expect(list.done?.event.action).toBe('passed-on');
    // Pressed twice it is done once.
    await zoe.change(reference, done);
    const last = (await store.desk.history(reference)).filter(
      ({ action }) => action === 'passed-on',
    );
    expect(last).toHaveLength(1);
    await zoe.change(reference, { do: 'undo', seen: last[0]!.id });
    expect(await waits()).toContain(key);
    const junk = await zoe.change(reference, { do: 'pass-on', letter: 'toString.1', seen });
    expect(junk.statusCode).toBe(422);
  });

  /** A desk with an application that came by telephone, on 10 January 2030. */
  async function deskWith(email = '') {
    const store = await (await emptyDatabase())();
    const made = makeDesk({ canWrite: true, store, content: { letters: lettersOfContent } });
    const at = (now: string) => (made.time.now = new Date(now));
    at('2030-01-10T09:00:00.000Z');
    const content = { ...sampleApplication, email, mobile: telephone };
    const reference = await made.apply({ content });
    const did = (change: object, by?: string) => made.did(reference, change, by);
    /** The letters that wait, as their row and the list have them. */
    const waits = async () => {
      const now = made.time.now.toISOString();
      const all = (await store.desk.page('all', { now })).rows;
      const row = all.find(({ submission }) => submission.reference === reference)!;
      const { waiting, byHand } = statusOf(row, now);
      const listed = (await store.desk.page('to-answer', { now })).rows;
      const isListed = listed.some(({ submission }) => submission.reference === reference);
      expect(isListed).toBe(waiting !== undefined);
      return byHand.map(({ key }) => key);
    };
    const done = async () => (await store.desk.page('done', { now: 'x' })).rows;
    return { ...made, at, did, waits, done, reference, zoe: await made.signIn() };
  }
});
