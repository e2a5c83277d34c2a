import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { deskEvents } from '../../domain/desk-events.ts';
import { actions, describeEvent, shownOf } from '../../domain/events.ts';
import { sampleChanges } from '../../domain/testing/sample-changes.ts';
import { placeOf } from '../../testing/place-of.ts';
import { pageCopy } from './copy.ts';
import { Desk } from './Desk.tsx';
import { sampleEvent, sampleFrame, samplePages } from './testing/sample-pages.ts';

const pages = Object.entries(samplePages).map(
  ([name, model]) => [name, model, renderToStaticMarkup(createElement(Desk, { model }))] as const,
);

describe('every page of the desk', () => {
  it.each(pages)('%s carries the token in each form, and needs no script', (_, model, html) => {
    const forms = html.match(/<form[\s\S]*?<\/form>/gu) ?? [];
    const token = `name="token" value="${sampleFrame.token}"`;
    if ('frame' in model) for (const form of forms) expect(form).toContain(token);
    for (const form of forms) expect(form).toContain('method="post"');
    expect(html).not.toMatch(/<script|\son[a-z]+=|style="/u);
  });

  it.each(pages)('%s has one first heading and no id twice', (_, __, html) => {
    expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

it('says in a row, and among the answers, which course of the site a choice stands for', () => {
  for (const page of [samplePages.application!, samplePages['to-answer']!]) {
    const html = renderToStaticMarkup(createElement(Desk, { model: page }));
    expect(html).toContain('No. 1, AI &amp; The Innovative Mind Masterclass, 1 hour');
  }
});

it('names the stage of an application where its list does not say it', () => {
  const drawn = (page: string) =>
    renderToStaticMarkup(createElement(Desk, { model: samplePages[page]! }));
  expect(drawn('under-way')).toContain('>Customize<');
  expect(drawn('quarantine-several')).not.toContain('>Review<');
});

it('offers Retry where a receipt was withheld', () => {
  const page = samplePages.application!;
  if (page.page !== 'submission') throw new Error('another page');
  const drawn = (state: 'withheld' | 'delivered') => {
    const receipt = { label: 'Receipt', state, isUnderWay: false, dueAt: page.now, attempts: [] };
    const model = { ...page, submission: { ...page.submission, deliveries: [receipt] } };
    return renderToStaticMarkup(createElement(Desk, { model }));
  };
  expect(drawn('withheld')).toContain('value="retry"');
  expect(drawn('delivered')).not.toContain('value="retry"');
});

it.each(actions)('has a form for what is stored as %s', (action) => {
  const { asked } = deskEvents[action];
  const there = pages.some(([, , html]) => html.includes(`name="do" value="${asked}"`));
  const where = placeOf('domain/desk-events.ts', `asked: '${asked}'`);
  expect(there, `${where}: no page of src/desk/ has a form for it`).toBe(true);
});

it('tells in the history what was done, with every word of it', () => {
  const page = samplePages.application!;
  if (page.page !== 'submission') throw new Error('another page');
  const history = sampleChanges.map((change, at) => sampleEvent({ id: String(at), ...change }));
  const model = { ...page, submission: { ...page.submission, history } };
  const html = renderToStaticMarkup(createElement(Desk, { model }));
  for (const event of history) {
    expect(html).toContain(`>${describeEvent(event)}<`);
    const texts = shownOf(event).filter(({ kind }) => kind === 'text');
    for (const { value } of texts) expect(html).toContain(`>${value}<`);
  }
});

it('gives what was typed back to the form that it was typed into, folded open, and to no other', () => {
  const page = samplePages.application!;
  if (page.page !== 'submission') throw new Error('another page');
  const again = { asked: 'answer', typed: { callAt: '2025-07-01T09:30' } } as const;
  const { row } = page.submission;
  const status = { ...row.status, answeredAt: page.now };
  const submission = { ...page.submission, row: { ...row, status }, overtaken: [], again };
  const html = renderToStaticMarkup(createElement(Desk, { model: { ...page, submission } }));
  expect(html).toMatch(/<details[^>]* open=""(?:(?!<\/details>).)* value="2025-07-01T09:30"/u);
  expect(html).toMatch(/<textarea[^>]*><\/textarea>/u);
  expect(html).toContain(pageCopy.overtakenKept);
});

it('shows what somebody typed as text', () => {
  const page = samplePages.application!;
  if (page.page !== 'submission') throw new Error('another page');
  const { submission } = page;
  const name = '<img src=x onerror=alert(1)>';
  const answers = [
    { answers: [{ name: 'website', label: 'Website', text: 'javascript:alert(1)' }] },
  ];
  const row = { ...submission.row, who: { ...submission.row.who, name } };
  const model = { ...page, submission: { ...submission, row, answers } };
  const html = renderToStaticMarkup(createElement(Desk, { model }));
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});
