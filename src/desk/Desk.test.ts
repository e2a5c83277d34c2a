import { readFileSync } from 'node:fs';

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { actions, deskEvents } from '../../domain/case/events.ts';
import { describeEvent, historyValues } from '../../domain/case/history.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { sampleChanges } from '../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import {
  appliedAgo,
  type Deed,
  sampleNow,
  sampleOffered,
  sampleWays,
  wroteAgo,
} from '../../domain/testing/sample-submissions.ts';
import { wrongPrefix } from '../forms/copy.ts';
import { actionCopy, pageCopy, rowCopy, sessionCopy } from './copy.ts';
import { Desk, type DeskModel, pages as pagesOfDesk, titleOf } from './Desk.tsx';
import { percent } from './Figures.tsx';
import { namesCopy, overtakenKept } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import { becameText, byOwnMail, wroteAgainText } from './NextStepBox.tsx';
import { undoCopy } from './Sessions.tsx';
import { offerCopy } from './StaffAct.tsx';
import { submissionCopy } from './Submission.tsx';
import { sampleEvent, sampleFrame, samplePage, samplePages } from './testing/sample-pages.ts';
import { rowOf } from './testing/sample-rows.ts';

const drawn = (model: DeskModel) => renderToStaticMarkup(createElement(Desk, { model }));
const pages = Object.entries(samplePages).map(
  ([name, model]) => [name, model, drawn(model)] as const,
);
const htmlOf = (page: string) => pages.find(([name]) => name === page)![2];
/** The page of an application that came yesterday, with `more` in its model. */
const drawnWith = (more: Partial<SubmissionModel>) => drawn(samplePage(appliedAgo(24.4), more));
/** A sample as the page that it is. */
function sampleOf<Page extends DeskModel['page']>(name: string, page: Page) {
  const model = samplePages[name]!;
  if (model.page !== page) throw new Error(`The sample ${name} is no page ${page}.`);
  return model as Extract<DeskModel, { page: Page }>;
}
const partOf = (html: string, id: string) => html.split(`id="${id}"`)[1]!.split('</section')[0]!;

it.each(pages)(
  'page %s: its title names nobody, it has one first heading, no id twice, its token in each form and no script',
  (_, model, html) => {
    const title = titleOf(model).replace(wrongPrefix, '');
    expect(title).toMatch(/^\S.* · The desk$/u);
    if (model.page === 'submission') {
      const { kind, reference } = model.submission.row.submission;
      expect(title.split(' · ')[0]).toBe(`${rowCopy.kind[kind]} ${reference}`);
    }
    expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    // A search changes nothing, so it needs no token.
    for (const form of html.match(/<form(?![^>]*role="search")[\s\S]*?<\/form>/gu) ?? []) {
      expect(form).toContain('method="post"');
      const token = `name="token" value="${sampleFrame.token}"`;
      if ('frame' in model) expect(form).toContain(token);
    }
    expect(html).not.toMatch(/<script|\son[a-z]+=|style="/u);
  },
);

it('samples: every page has one, so that each is drawn and checked', () => {
  const drawnPages = pages.map(([, { page }]) => page as string);
  expect(Object.keys(pagesOfDesk).filter((page) => !drawnPages.includes(page))).toEqual([]);
});

it('has each entry of its navigation in the staff’s guide, in bold', () => {
  const guide = readFileSync('docs/desk.md', 'utf8');
  const [list = ''] = /<ul[^>]* id="lists"[^]*?<\/ul>/u.exec(htmlOf('to-answer')) ?? [];
  const entries = Array.from(list.matchAll(/<a[^>]*>([^<]+)/gu), ([, title]) => title!.trim());
  expect(entries).toContain(sessionCopy.title);
  for (const title of entries) expect(guide, title).toContain(`**${title}**`);
});

it.each(actions.filter((action) => deskEvents[action].author === 'staff'))(
  'event %s: a page has its form',
  (action) => {
    const { verb } = deskEvents[action];
    const there = pages.some(([, , html]) => html.includes(`name="do" value="${verb}"`));
    expect(there, `no page of src/desk/ has a form for “${verb}”`).toBe(true);
  },
);

it('letter: what is still in brackets is marked, and is sent once somebody says that they mean it', () => {
  const said = ['<mark>[dates]</mark>', 'Still in brackets: [dates]', 'name="gaps" value="meant"'];
  for (const each of said) expect(htmlOf('write-asked')).toContain(each);
  expect(htmlOf('write-shown')).not.toMatch(/<mark>|name="gaps"/u);
});

it('names: as we read them they are shown in their open form, with our questions', () => {
  const names = { names: 'First One\nTBC', questions: ['Is “TBC” a name?'] };
  const again = { verb: 'name', typed: { name: names.names }, names } as const;
  const html = drawn(samplePage(appliedAgo(90, sampleWays.booked), { again }));
  const form = html.split('id="who-comes"')[1]!.split('</form>')[0]!;
  expect(form).toContain('<details class="unprinted" open="">');
  for (const said of [namesCopy.title, 'Is “TBC” a name?', 'name="shown" value="First One\nTBC"'])
    expect(form).toContain(said);
});

it('who comes: whoever booked one place for themselves is among them, in the heading and on the first line', () => {
  const [answer, , ...rest] = sampleWays.booked;
  const deeds = [answer!, sampleOffered(20, { people: '1' }), ...rest];
  const html = drawn(samplePage(appliedAgo(90, deeds, { participantType: 'personal' })));
  const part = html.split('id="who-comes"')[1]!.split('</form>')[0]!;
  expect(part).toContain('Who comes: 1 of 1');
  expect(part).toContain('value="Zoë O’Sample"');
  const firm = drawn(samplePage(appliedAgo(90, deeds)));
  expect(firm).toContain('Who comes: nobody of 1 is named');
});

it('offer, same session: says who is in a session and where, and what may be a private building; none is chosen', () => {
  const model = sampleOf('offer-wrong', 'act');
  const [session] = model.act.sessions!;
  const { bookings } = session!;
  const at = (place: string, some = bookings) => ({ ...session!, place, bookings: some });
  const sessions = [at('Online'), at('9 Example Road', bookings.slice(0, 1))];
  const html = drawn({ ...model, act: { ...model.act, sessions } });
  const [none, online, theirs] = html.match(/<option[^>]*>[^<]*/gu)!;
  expect(none).toContain('value="" selected=""');
  expect(online).toMatch(/ · Online · Sample/u);
  expect(theirs).toContain(`9 Example Road (${offerCopy.theirPlace}) · `);
  expect(online).not.toContain(offerCopy.theirPlace);
});

it('answers: a choice is followed by the course of the site that it stands for', () => {
  const hint = 'No. 1, AI &amp; The Innovative Mind Masterclass, 1 hour';
  expect(htmlOf('application')).toContain(hint);
});

it('row, stage: it is named where the list does not say it', () => {
  expect(htmlOf('under-way')).toContain('>Stage: Customize<');
  expect(htmlOf('several')).not.toContain('>Stage: Review<');
});

it('deliveries, Retry: it is there for a receipt that was withheld', () => {
  const receipt = { channel: 'receipt', isUnderWay: false, dueAt: '', attempts: [] };
  const drawnAs = (state: 'withheld' | 'delivered') =>
    drawnWith({ deliveries: [{ ...receipt, state }] });
  expect(drawnAs('withheld')).toContain('value="retry"');
  expect(drawnAs('delivered')).not.toContain('value="retry"');
});

it('history: it has each event with every word that was written', () => {
  const events = sampleChanges.map((change, at) => sampleEvent({ id: String(at), ...change }));
  const html = drawnWith({ events });
  for (const event of events) {
    expect(html).toContain(`>${describeEvent(event)}<`);
    const texts = historyValues(event).filter(({ kind }) => kind === 'text');
    for (const { value } of texts) expect(html).toContain(`>${value}<`);
  }
});

it('addition: what nobody has answered is beside the way to answer, and marked in the row', () => {
  const added = (hours: number, text: string): Deed => [
    hours,
    { action: 'added', text, dueAt: '' },
  ];
  const answered: Deed = [3, { action: 'answered' }];
  const after = (...done: Deed[]) => drawn(samplePage(appliedAgo(40, done)));
  const html = after(added(4, 'First'), answered, added(2, 'Second'), added(1, 'Third'));
  expect(partOf(html, 'asked')).toMatch(/^(?!.*First).*Second.*Third.*8 to 12/su);
  expect(html).toContain(wroteAgainText(false));
  expect(html).toContain('46 hours left');
  const later = after(added(4, 'First'), added(2, 'Second'), answered);
  expect(partOf(later, 'asked')).toMatch(/^(?!.*First).*Second/su);
  expect(htmlOf('to-answer')).toContain(rowCopy.next.wroteAgain);
});

it('clock: while an offer or a booking waits, it says what comes next', () => {
  const said = /data-tone[^>]*><p[^>]*>([^<]+)</gu;
  const words = (name: string) => Array.from(htmlOf(name).matchAll(said), ([, each]) => each);
  const lapses = 'Offer lapses in 14 days';
  expect(words('under-way-offers')).toEqual([lapses, 'Starts Tuesday 24 June, 10:00']);
  expect(words('application-offered')).toEqual([lapses]);
});

it('next step: says how much is paid back, and makes an offer again that lapsed', () => {
  expect(partOf(htmlOf('application-refund-due'), 'next')).toContain(
    'Refund £2,988.00, if it was paid',
  );
  const html = htmlOf('application-offer-lapsed');
  expect(partOf(html, 'next')).toMatch(/\/offer\?from=7"[^]*Make it again/u);
  expect(html.match(/Make it again</gu)).toHaveLength(1);
});

it('without mail: after an offer it says that nothing was sent, whom to tell, and what stops the clock', () => {
  const html = drawn(samplePage(appliedAgo(5, [sampleOffered(1)]), { nextUp: 'nobody' }));
  const link = 'https://www.provider.example/application/4KX7-9QMD/';
  const said = ['Nothing was sent.', 'a mail of your own to zoe@applicant.example', link];
  for (const each of [...said, 'press Mark as answered, which stops the clock'])
    expect(html).toContain(each);
  expect(htmlOf('application-offered')).toContain('No mail goes out from here');
  // No answer waits any more, and that button stops no other clock.
  const cancelled = drawn(samplePage(appliedAgo(90, sampleWays.cancelled), { nextUp: 'nobody' }));
  expect(cancelled).toContain('if it was paid. Nobody else');
  expect(cancelled).not.toMatch(/press Mark as answered|paid\.\./u);
});

it('without mail: what was offered to several was not sent, and the page says so', () => {
  expect(htmlOf('company-done')).toContain('Nothing was sent: call or write to each of them.');
  const frame = { ...sampleFrame, canWrite: true };
  const html = drawn({ ...sampleOf('company-done', 'company'), frame });
  expect(html).toContain('The letters are sent after');
});

it('without an email address: says to call or to post the letter, and never to reply by mail', () => {
  const byTelephone = { email: '', mobile: '+44 113 496 0000' };
  const offered = [sampleOffered(1)];
  const html = drawn(samplePage(appliedAgo(5, offered, byTelephone), { nextUp: 'nobody' }));
  expect(html).toContain('Call them, or print the letter, and then press Done.');
  expect(html).not.toContain('press Mark as answered');
  const knows: Deed = [0.5, { action: 'passed-on', letter: 'offer.1' }];
  const open = drawn(samplePage(appliedAgo(5, [...offered, knows], byTelephone)));
  expect(partOf(open, 'next')).toContain('Their own page has an offer');
  expect(open).not.toContain(byOwnMail);
});

it('overtaken: says who was quicker, and what was typed is in its own open form', () => {
  const again = { verb: 'answer', typed: { callAt: '2025-07-01T09:30' } } as const;
  const contradiction = 'It was answered meanwhile, so see first what was said.';
  const overtaken = [{ ...sampleEvent({ by: 'Ada' }), contradiction }];
  const answered = appliedAgo(24.4, [[1, { action: 'answered' }]]);
  const html = drawn(samplePage(answered, { overtaken, again }));
  const said = [
    pageCopy.overtaken,
    describeEvent(overtaken[0]!),
    'Ada',
    contradiction,
    overtakenKept,
  ];
  for (const each of said) expect(html).toContain(each);
  expect(html).toMatch(/<details[^>]* open=""(?:(?!<\/details>).)* value="2025-07-01T09:30"/u);
  expect(html).toMatch(/<textarea[^>]*><\/textarea>/u);
});

it('repeat: says which application goes on, and no longer how late it is', () => {
  const html = drawn(samplePage(appliedAgo(90, [[1, { action: 'repeats', of: '2345-6789' }]])));
  expect(html).toMatch(/A repeat of <a href="\/applications\/2345-6789">2345-6789<\/a>/u);
  expect(html).not.toMatch(/hours late|days late/u);
});

it('message: leads to the application that it became, which leads back, and makes no other', () => {
  const became = { action: 'became-application', application: '2345-6789' } as const;
  const html = drawn(samplePage(wroteAgo(30, [[1, became]])));
  expect(html).toContain(`${submissionCopy.becameApplication} <a href="/applications/2345-6789">`);
  expect(html).toContain(becameText);
  expect(html).not.toMatch(/hours late|days late|Answer due|new-application\?from/u);
  const taken = { action: 'taken-down', via: 'email', message: '7HVW-2CTR' } as const;
  const application = drawn(samplePage(appliedAgo(1, [[1, taken]])));
  expect(application).toContain(`${submissionCopy.fromMessage} <a href="/messages/7HVW-2CTR">`);
});

it('row: says how many are booked, not how many applied', () => {
  const html = drawn(
    samplePage(appliedAgo(90), { others: [rowOf(appliedAgo(90, sampleWays.booked))] }),
  );
  expect(html).toContain('for 12');
  expect(html.split('for 12')[1]).not.toContain(`for ${sampleApplication.numberOfAttendees}<`);
});

it('history: an optional text that was left empty makes no paragraph', () => {
  const called = sampleChanges.find(({ action }) => action === 'called-off')!;
  const html = drawn(samplePage(appliedAgo(90, [[1, { ...called, reason: '' } as typeof called]])));
  expect(html).toContain(describeEvent(called));
  expect(html).not.toMatch(/<p[^>]*><\/p>/u);
});

it('answers: what somebody typed is text, and never HTML', () => {
  const typed = { fullName: '<img src=x onerror=alert(1)>', website: 'javascript:alert(1)' };
  const html = drawn(samplePage(appliedAgo(24.4, [], typed)));
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});

it('history: each attempt at a letter is under its words', () => {
  const html = htmlOf('application-letter-not-delivered');
  const letter = /Would Friday suit you(?:(?!<h2)[^])*/u.exec(html)?.[0];
  expect(letter).toContain('The mail server refused the recipient (SMTP 550).');
  expect(letter).toContain('value="retry"');
});

it('figures, per cent: only all is 100% and only none is 0%', () => {
  expect([891, 999, 1].map((part) => percent(part, 1000))).toEqual(['89%', '99%', '1%']);
  expect([5, 0].map((part) => percent(part, 5))).toEqual(['100%', '0%']);
  expect(percent(0, 0)).toBeUndefined();
});

it('offer form: a date, a time or a number that was refused is shown as it was typed', () => {
  const page = sampleOf('offer-wrong', 'act');
  const typed = { date: 'in June', time: '9.30', people: 'two', validUntil: '31/12/2026' };
  const html = drawn({ ...page, act: { ...page.act, typed } });
  for (const [name, type, value] of [
    ['date', 'text', 'in June'],
    ['time', 'time', '09:30'],
    ['people', 'text', 'two'],
    ['validUntil', 'date', '2026-12-31'],
  ]) {
    const control = new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'u').exec(html)?.[0];
    expect(control).toContain(`type="${type}"`);
    expect(control).toContain(`value="${value}"`);
  }
});

it.each([
  ['booked', /There is a booking: [^<]+, \d\d:\d\d\./u],
  ['cancelled', /Still to be paid back: £2,988\.00, if it was paid\./u],
] as const)('erasing a %s application: says first what would be lost sight of', (way, said) => {
  const frame = { now: sampleNow, frame: sampleFrame };
  const asked = (row: DeskRow) => drawn({ ...frame, page: 'erase', erase: { row } });
  const row = rowOf(appliedAgo(24.4, sampleWays[way]));
  expect(asked(row)).toMatch(said);
  const several = { action: 'erase' as const, leftOut: 0, from: '/to-answer', rows: [row] };
  const html = drawn({ ...frame, page: 'several', several });
  expect(html).toMatch(new RegExp(`${row.submission.reference}: ${said.source}`, 'u'));
  expect(asked(rowOf(appliedAgo(24.4, sampleWays.answered)))).not.toMatch(said);
});

it('row, unpaid invoice: the letter about it is at hand', () => {
  const model = sampleOf('to-answer', 'list');
  const invoice = { number: '7', amount: '74700', dueOn: '2025-05-30' };
  const done: Deed = [1, { action: 'invoiced', ...invoice, sure: '' }];
  const row = rowOf(appliedAgo(90, [...sampleWays.booked, done]));
  const html = drawn({ ...model, list: { ...model.list, rows: [row] } });
  expect(html).toContain('Unpaid, 6 days late');
  const about = rowCopy.about(row.submission.reference);
  expect(html).toMatch(new RegExp(`${actionCopy.reply}.*${about}`));
});

it('booking: a checklist says what is missing, each with its link, and the clock how many days are left', () => {
  const html = htmlOf('application-booked');
  const next = partOf(html, 'next');
  expect(next).toContain('href="#who-comes">Names 0 of 12<');
  expect(next).toMatch(/href="\/sessions\/[^"]+\/instructions">Joining instructions/u);
  expect(next).toContain('Invoice £5,976.00');
  expect(next).toMatch(/href="\/sessions\/[^"/]+\/[^"/]+">Open the session/u);
  expect(html).toContain('19 days to go');
  for (const id of ['who-comes', 'payments']) expect(html).toContain(`id="${id}"`);
});

const reds = (html: string) =>
  Array.from(
    html.matchAll(/<(?:a|button)[^>]*primary[^>]*>(?:<[^>]+>)*([^<]+)/gu),
    ([, words]) => words,
  );

it('session: the one red act is what it lacks first, and from its start on who came', () => {
  const model = sampleOf('session', 'session');
  const { session } = model.session;
  const at = (now: string, more: object) =>
    drawn({ ...model, now, session: { ...model.session, session: { ...session, ...more } } });
  expect(reds(at(sampleNow, {}))).toEqual(['Joining instructions']);
  const joining = { event: '9', where: 'Room 1', tutor: 'Robin', bring: '' };
  const bookings = session.bookings.map((each) => ({
    ...each,
    state: { ...each.state, booking: { ...each.state.booking!, joining } },
  }));
  expect(reds(at(sampleNow, { bookings }))).toEqual(['Enter the names']);
  const begun = new Date(Date.parse(session.startsAt) + 60_000).toISOString();
  expect(reds(at(begun, {}))).toEqual([deskEvents.attended.button]);
});

it('session, Undo: its page and the list say alike that it was taken back, or why not', () => {
  const page = sampleOf('session', 'session');
  const list = sampleOf('sessions', 'sessions');
  for (const [done, words] of [
    [{ late: 2 }, undoCopy.late],
    [{ isUndone: true }, undoCopy.done],
  ] as const) {
    expect(drawn({ ...page, session: { ...page.session, done } })).toContain(words);
    expect(drawn({ ...list, sessions: { ...list.sessions, done } })).toContain(words);
  }
});

it('sessions: a row says in bold what is missing, with the button that leads there', () => {
  const html = htmlOf('sessions');
  expect(html).toMatch(/<b>22 names missing<\/b><\/p><a[^>]*>Enter the names/u);
  expect(html).toMatch(/Zoë O’Sample<\/bdi><\/a> <span[^>]*>\(2 of 3\)/u);
});

it('register: has name, firm and room to sign, and once the session was held who came', () => {
  const html = htmlOf('register');
  expect(html.match(/<th scope="row">/gu)).toHaveLength(24);
  expect(html).toContain('Needs: <bdi>a step-free room</bdi></p></th>');
  const signed = '<bdi>Ben Sample</bdi></th><td><bdi>Sample &amp; Sons</bdi></td><td></td>';
  expect(html).toContain(signed);
  const held = sampleOf('session-over', 'session');
  const { session } = held.session;
  const over = { ...session, bookings: session.bookings.slice(1) };
  const after = drawn({ ...held, page: 'register', session: over });
  expect(after.match(/<td>Came<\/td>/gu)).toHaveLength(2);
  expect(after).not.toContain('Signature');
});

it('figures: one reply has no mean, and each picture has its table folded away', () => {
  const model = sampleOf('figures', 'figures');
  const html = htmlOf('figures');
  expect(html).toContain('From 2 replies');
  expect(html).toContain('4.5 on average');
  expect(html.match(/<details[^>]*><summary[^>]*>As a table/gu)).toHaveLength(3);
  const { feedback } = model.figures;
  const one = { ...feedback, answers: feedback.answers.slice(0, 1) };
  const alone = drawn({ ...model, figures: { ...model.figures, feedback: one } });
  expect(alone).toContain('From 1 reply');
  expect(alone).not.toContain('on average');
});

it('session without bookings: has the numbers of those who are still to choose, and no register', () => {
  const model = sampleOf('session', 'session');
  const { session } = model.session;
  const leaving = session.bookings.map((booked) => ({
    ...booked,
    submission: {
      ...booked.submission,
      content: { ...sampleApplication, email: '', mobile: '07700 900123' },
    } as typeof booked.submission,
    state: {
      ...booked.state,
      offer: { event: booked.state.booking!.offer, move: {} } as typeof booked.state.offer,
    },
  }));
  const emptied = { ...session, bookings: [], leaving };
  const html = drawn({ ...model, session: { ...model.session, session: emptied } });
  expect(html).toContain('href="tel:07700900123"');
  expect(html).not.toContain(sessionCopy.register);
  expect(html).not.toContain('id="bookings"');
});

it('session that is too small and near: list and page say also that nobody knows how to join it', () => {
  const page = sampleOf('session', 'session');
  const { session } = page.session;
  const without = session.bookings.map((booked) => ({
    ...booked,
    state: { ...booked.state, booking: { ...booked.state.booking!, joining: undefined } },
  }));
  const startsAt = new Date(Date.parse(sampleNow) + 20 * 3_600_000).toISOString();
  const near = { ...session, startsAt, people: 1, smallestGroup: 3, bookings: without };
  const { sessions } = sampleOf('sessions', 'sessions');
  const list = { page: 'sessions', sessions: { ...sessions, toCome: [near] } } as const;
  for (const html of [
    drawn({ ...sampleOf('sessions', 'sessions'), ...list }),
    drawn({ ...page, session: { ...page.session, session: near } }),
  ]) {
    expect(html).toContain('1 of at least 3');
    expect(html).toContain('No joining instructions yet');
    expect(html).toMatch(/\/instructions"[^>]*>(?:<span>)?Joining instructions/u);
  }
});

it('Not delivered: a row has the telephone number', () => {
  expect(htmlOf('not-delivered')).toContain('href="tel:');
});

it('joining instructions: name each customer that they go to', () => {
  expect(htmlOf('instructions')).toContain(
    'To 2 customers: Sample &amp; Sons, Sample &amp; Sons. Also to 1 participant with an email address.',
  );
});
