import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { documentTitle } from '../seo/document-title.ts';
import { Application } from './Application.tsx';
import { emptyCopy, pageCopy, pageTitle, standingOf, standings } from './copy.ts';
import type { FollowedApplication } from './models.ts';
import { samplePages } from './testing/sample-pages.ts';

const pages = Object.entries(samplePages);
const steps = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
const drawn = (name: string) =>
  renderToStaticMarkup(
    createElement(Application, { model: samplePages[name]!, formName: 'Form', steps }),
  );

describe('an applicant’s page', () => {
  it.each([
    ['waiting', 'Our turn', 'We answer by', 'Friday 6\u{a0}June, 17:00'],
    ['late', 'Our turn, and we are late', 'We owe you an answer', 'Thursday 5\u{a0}June, 04:00'],
    ['added', 'Our turn', 'We answer by', 'Saturday 7\u{a0}June, 08:30'],
    ['answered', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['customize', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['connect', 'Our turn', 'We send you the details', 'Wednesday 4\u{a0}June, 11:00'],
  ])('says of one that is %s whose turn it is and by when', (name, turn, headline, when) => {
    const html = drawn(name);
    expect(html).toContain(`>${turn}<`);
    expect(html).toContain(headline);
    expect(html).toMatch(new RegExp(`<time [^>]*>${when}</time>`, 'u'));
  });

  it.each([
    ['enrolled', standings.enrolled],
    ['not-enrolled', standings.closed],
  ])(
    'says of one that is %s how it ended, and promises nothing more',
    (name, { turn, headline }) => {
      const html = drawn(name);
      expect(html).toContain(`>${turn}<`);
      expect(html).toContain(headline);
      for (const { text } of steps) expect(html).not.toContain(text);
    },
  );

  it('waits for the answer of one that was moved on before it had any', () => {
    const status = {
      ...{ stage: 'customize', submittedAt: '2025-06-03T08:30:00Z' },
      waiting: { for: 'answer', dueAt: '2025-06-05T08:30:00Z' },
    } as FollowedApplication['status'];
    expect(standingOf({ status }, '2025-06-05T08:30:00Z')).toMatchObject(standings.waiting);
    expect(standingOf({ status }, '2025-06-05T08:30:01Z')).toMatchObject(standings.late);
  });

  it.each(pages)('%s has one first heading, no script and no way to change anything', (name) => {
    const html = drawn(name);
    expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
    expect(html).not.toMatch(/<script|<form|<button|\son[a-z]+=|style="/u);
  });

  it.each(pages)('%s says to whom to write, and so that they know about what', (name, model) => {
    const about = model.page === 'application' ? `?subject=${model.application.reference}` : '';
    expect(drawn(name)).toContain(`href="mailto:${brand.email}${about}"`);
  });

  it('has every answer under the form’s label, and each letter with its words', () => {
    const html = drawn('answered');
    for (const said of [
      'Full Name',
      'Zoë O’Sample',
      'Step-free access',
      'Thank you for applying.',
    ]) {
      expect(html).toContain(said);
    }
    expect(html).toContain('href="/application/4KX7-9QMD/sample-key/copy"');
  });

  it('shows what somebody typed as text', () => {
    const model = structuredClone(samplePages.answered!);
    if (model.page !== 'application') throw new Error('No application.');
    const typed = '<img src=x onerror=alert(1)>';
    model.application.history[1]!.letter = { subject: typed, text: typed };
    model.application.answers[0]!.answers[0]!.text = typed;
    const html = renderToStaticMarkup(createElement(Application, { model, formName: '', steps }));
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img')).toHaveLength(4);
  });
});

it('the tab names nobody, and no reference', () => {
  const title = documentTitle(pageTitle);
  for (const [, model] of pages) {
    if (model.page !== 'application') continue;
    const { reference, answers } = model.application;
    const texts = answers.flatMap((section) => section.answers.map(({ text }) => text));
    const personal = [reference, ...texts].filter((text) => text !== '');
    expect(personal.filter((text) => title.includes(text))).toEqual([]);
  }
});

it('one that was erased and one that never was are told alike', () => {
  expect(drawn('nothing')).toContain(emptyCopy.nothing.heading);
  expect(drawn('nothing')).not.toMatch(/eras|delet|remov/iu);
  expect(drawn('ended')).toContain(emptyCopy.ended.heading);
  for (const name of ['ended', 'nothing']) expect(drawn(name)).not.toContain(pageCopy.history);
});
