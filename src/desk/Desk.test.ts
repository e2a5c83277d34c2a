import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { deskEvents } from '../../domain/desk-events.ts';
import { actions, describeEvent, shownOf } from '../../domain/events.ts';
import { sampleChanges } from '../../domain/testing/sample-changes.ts';
import { placeOf } from '../../testing/place-of.ts';
import { pageCopy } from './copy.ts';
import { Desk } from './Desk.tsx';
import type { DeskModel, SubmissionModel } from './models.ts';
import { sampleEvent, sampleFrame, samplePages } from './testing/sample-pages.ts';
import { hoursAgo, sampleStatus } from './testing/sample-rows.ts';
import { percent } from './Figures.tsx';

const drawn = (model: DeskModel) => renderToStaticMarkup(createElement(Desk, { model }));
const pages = Object.entries(samplePages).map(
  ([name, model]) => [name, model, drawn(model)] as const,
);

const application = samplePages.application as Extract<DeskModel, { page: 'submission' }>;
/** The page of an application, with something else about it. */
const drawnWith = (more: Partial<SubmissionModel>) =>
  drawn({ ...application, submission: { ...application.submission, ...more } });

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
  for (const page of [application, samplePages['to-answer']!]) {
    expect(drawn(page)).toContain('No. 1, AI &amp; The Innovative Mind Masterclass, 1 hour');
  }
});

it('names the stage of an application where its list does not say it', () => {
  expect(drawn(samplePages['under-way']!)).toContain('>Customize<');
  expect(drawn(samplePages['quarantine-several']!)).not.toContain('>Review<');
});

it('offers Retry where a receipt was withheld', () => {
  const receipt = { label: 'Receipt', isUnderWay: false, dueAt: application.now, attempts: [] };
  const drawnAs = (state: 'withheld' | 'delivered') =>
    drawnWith({ deliveries: [{ ...receipt, state }] });
  expect(drawnAs('withheld')).toContain('value="retry"');
  expect(drawnAs('delivered')).not.toContain('value="retry"');
});

it.each(actions.filter((action) => deskEvents[action].author === 'staff'))(
  'has a form for what is stored as %s',
  (action) => {
    const { asked } = deskEvents[action];
    const there = pages.some(([, , html]) => html.includes(`name="do" value="${asked}"`));
    const where = placeOf('domain/desk-events.ts', `asked: '${asked}'`);
    expect(there, `${where}: no page of src/desk/ has a form for it`).toBe(true);
  },
);

it('tells in the history what was done, with every word of it', () => {
  const history = sampleChanges.map((change, at) => sampleEvent({ id: String(at), ...change }));
  const html = drawnWith({ history });
  for (const event of history) {
    expect(html).toContain(`>${describeEvent(event)}<`);
    const texts = shownOf(event).filter(({ kind }) => kind === 'text');
    for (const { value } of texts) expect(html).toContain(`>${value}<`);
  }
});

it('shows what the applicant added and nobody answered beside the way to answer it, and in the row', () => {
  const { row } = application.submission;
  const [first, second, third] = ['First', 'Second', 'Third'].map((text, i) =>
    sampleEvent({ action: 'added', id: String(20 + i), at: hoursAgo(3 - i), by: '', text }),
  );
  const answered = sampleEvent({ id: '21' });
  const status = sampleStatus(40, { answeredAt: hoursAgo(2), addedAt: second!.at });
  const html = drawnWith({ row: { ...row, status }, history: [first!, answered, second!, third!] });
  const asked = html.slice(html.indexOf('id="asked"'), html.indexOf('id="next"'));
  expect(asked).not.toContain('First');
  expect(asked.indexOf('Second')).toBeLessThan(asked.indexOf('Third'));
  expect(asked.indexOf('Third')).toBeLessThan(asked.indexOf('8 to 12'));
  expect(html).toContain(pageCopy.nextText.added(false));
  expect(html).toContain('46 hours left');
  const later = drawnWith({ history: [first!, second!, answered] });
  const last = later.slice(later.indexOf('id="asked"'), later.indexOf('id="next"'));
  expect(last).toMatch(/^(?!.*First).*Second/u);
  const list = samplePages['to-answer'] as Extract<DeskModel, { page: 'list' }>;
  const rows = [{ ...list.list.rows[0]!, status }];
  expect(drawn({ ...list, list: { ...list.list, rows } })).toContain(
    'The applicant added something',
  );
});

it('says in the place of the clock what comes next of an offer or a booking, in its row and on its page', () => {
  const said = /data-tone[^>]*><p[^>]*>([^<]+)</gu;
  const words = (name: string) =>
    Array.from(drawn(samplePages[name]!).matchAll(said), ([, each]) => each);
  expect(words('under-way-offers')).toEqual([
    ...['Offer lapses in 14 days', 'Starts Monday, 11:00', 'Offer lapsed'],
  ]);
  expect(words('application-offered')).toEqual(['Offer lapses in 14 days']);
});

it('says in the next step how much is paid back, and makes again what has lapsed', () => {
  const next = (name: string) =>
    drawn(samplePages[name]!).split('id="next"')[1]!.split('</section')[0];
  expect(next('application-refund-due')).toContain('Refund £124.50');
  expect(next('application-offer-lapsed')).toMatch(/\/offer\?from=8"[^]*Make it again/u);
  expect(drawn(samplePages['application-offer-lapsed']!).match(/Make it again</gu)).toHaveLength(1);
});

it('says without mail that nothing was sent, whom to tell and with what, and what stops the clock', () => {
  const [offer] = deskEvents.offered.samples;
  const made = { ...offer!, to: undefined, text: undefined };
  const answered = samplePages['application-just-answered'] as typeof application;
  const { nextUp } = answered.submission;
  const { row } = application.submission;
  const html = drawnWith({
    ...{ nextUp, undo: undefined, row: { ...row, status: sampleStatus(5) } },
    history: [sampleEvent({ id: '3', action: 'offered', ...made })],
  });
  expect(html).toContain('Nothing was sent.');
  expect(html).toContain(`a mail of your own to ${row.who.email}`);
  expect(html).toContain(row.link);
  expect(html).toContain('press Mark as answered, which stops the clock');
  const offered = samplePages['application-offered'] as typeof application;
  expect(offered.frame.canWrite).toBe(false);
  expect(drawn(offered)).toContain('No mail goes out from here');
});

it('says who was quicker, and gives what was typed back to its own form, folded open', () => {
  const again = { asked: 'answer', typed: { callAt: '2025-07-01T09:30' } } as const;
  const { row } = application.submission;
  const status = { ...row.status, answeredAt: application.now, waiting: undefined };
  const overtaken = [sampleEvent({ by: 'Ada' })];
  const html = drawnWith({ row: { ...row, status }, overtaken, again });
  for (const said of [pageCopy.overtaken, describeEvent(overtaken[0]!), 'Ada']) {
    expect(html).toContain(said);
  }
  expect(html).toMatch(/<details[^>]* open=""(?:(?!<\/details>).)* value="2025-07-01T09:30"/u);
  expect(html).toMatch(/<textarea[^>]*><\/textarea>/u);
  expect(html).toContain(pageCopy.overtakenKept);
});

it('shows what somebody typed as text', () => {
  const { row } = application.submission;
  const name = '<img src=x onerror=alert(1)>';
  const website = { name: 'website', label: 'Website', text: 'javascript:alert(1)' };
  const html = drawnWith({
    row: { ...row, who: { ...row.who, name } },
    answers: [{ answers: [website] }],
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});

it('keeps each attempt at a letter in the history, under its words', () => {
  const model = samplePages['application-letter-not-delivered']!;
  const html = renderToStaticMarkup(createElement(Desk, { model }));
  const letter = /Friday 20 June(?:(?!<h2)[^])*/u.exec(html)?.[0];
  expect(letter).toContain('The mail server refused the recipient (SMTP 550).');
  expect(letter).toContain('value="retry"');
});

it('rounds a share, and calls all all and none none', () => {
  expect(percent(82, 92)).toBe('89%');
  expect(percent(999, 1000)).toBe('99%');
  expect(percent(1, 1000)).toBe('1%');
  expect(percent(5, 5)).toBe('100%');
  expect(percent(0, 5)).toBe('0%');
  expect(percent(0, 0)).toBeUndefined();
});
