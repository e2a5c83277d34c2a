import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { calendarFile, deskPaths } from '../domain/case/desk-paths.ts';
import type { Change, DeskEvent } from '../domain/case/events.ts';
import type { StoredSubmission } from '../domain/case/submission.ts';
import { brand } from '../domain/provider/brand.ts';
import {
  acceptanceOf,
  confirmationOf,
  sampleLetter,
  sampleOffer,
} from '../domain/testing/sample-changes.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { replyDue } from '../domain/time/reply-due.ts';
import { createDesk } from '../server/desk/desk.ts';
import { loadSite } from '../server/http/rendering/renderer.ts';
import { Links } from '../server/links.ts';
import { loggerOptions } from '../server/log.ts';
import { readSettings } from '../server/settings.ts';
import { writeDeskRow } from '../server/store/desk-entry.ts';
import { hashOf, issueKey, newSecret } from '../server/store/sessions.ts';
import { SqliteEngine } from '../server/store/sqlite/sqlite-engine.ts';
import { createStore } from '../server/store/store.ts';

// `npm run bench:desk`: how long the desk's pages take among many applications, and for how long at most they keep
// everybody else waiting, in SQLite. The applications came in half a year; 500 are open, a tenth was booked.

const sizes = [2_000, 20_000];
const open = 500;
const tries = 7;
const now = new Date('2025-07-01T10:00:00.000Z');
const dayMs = 24 * 60 * 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const dist = path.join(import.meta.dirname, '..', 'dist', 'server', 'entry.mjs');
const { content, scriptHashes, render } = await loadSite(dist);

/** What was done with the application of this number. */
function changesOf(number: number, count: number): Change[] {
  const isOpen = number >= count - open;
  const isBooked = number % 10 === 0;
  if (isOpen && !isBooked) return number % 2 ? [] : [{ action: 'answered' }];
  if (!isBooked) return [{ action: 'answered' }, { action: 'closed', outcome: 'not-enrolled' }];
  const date = isOpen ? '2025-08-05' : '2025-06-24';
  const booked: Change[] = [
    { action: 'answered' },
    { ...sampleOffer, date, ...sampleLetter },
    acceptanceOf(idOf(number, 1), 'yes'),
    { ...sampleLetter, ...confirmationOf(idOf(number, 1)) },
    { action: 'invoiced', number: String(number), amount: '74700', dueOn: '2025-07-20', sure: '' },
    { action: 'paid', amount: '74700', paidOn: '2025-06-20', sure: '' },
  ];
  if (isOpen) return booked;
  const came = `Ada Sample ${number}`;
  return [...booked, { action: 'attended', came, numbers: `N-${number}` }];
}

/** The id of an event, by its application and its place. */
const idOf = (number: number, at: number) => String(number * 10 + at + 1);

async function fill(engine: SqliteEngine, count: number) {
  const insertEvent = 'INSERT INTO events (id, submission_id, content) VALUES ($1, $2, $3)';
  const insert = `
    INSERT INTO submissions
      (id, reference, kind, submitted_at, answer_due_at, content_hash, content)
    VALUES ($1, $2, 'enrolment', $3, $4, '', $5)`;
  await engine.write(async (sql) => {
    for (let number = 0; number < count; number += 1) {
      const at = new Date(now.getTime() - ((count - number) / count) * 180 * dayMs).toISOString();
      const dueAt = replyDue('enrolment', at);
      const [fullName, email] = [`Zoe Sample ${number}`, `zoe${number}@applicant.example`];
      const reference = String(number).padStart(8, 'X');
      const answers = { ...sampleApplication, fullName, email };
      const submission: StoredSubmission = {
        kind: 'enrolment',
        reference,
        submittedAt: at,
        dueAt,
        content: answers,
      };
      await sql.run(insert, number + 1, reference, at, dueAt, JSON.stringify(answers));
      const changes = changesOf(number, count);
      const events = changes.map((change, i): DeskEvent => ({
        ...change,
        id: idOf(number, i),
        at,
        by: 'Ann',
      }));
      for (const { id, ...event } of events) {
        await sql.run(insertEvent, id, number + 1, JSON.stringify(event));
      }
      await writeDeskRow(sql, number + 1, submission, events);
    }
  });
}

/** Resolves to how long work took, and the longest stretch of it, by processor time, in which nobody else came. */
async function timed(work: () => Promise<unknown>) {
  const turns = { last: processorMs(), longest: 0, isOver: false };
  const turn = () => {
    const at = processorMs();
    turns.longest = Math.max(turns.longest, at - turns.last);
    turns.last = at;
    if (!turns.isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  turns.isOver = true;
  turn();
  return { took, longest: turns.longest };
}

function processorMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
const inMs = (number: number) => `${Math.round(number)} ms`.padStart(8);

async function measure(count: number) {
  const engine = new SqliteEngine({ dataDir: path.join(folder, String(count)) });
  const store = createStore(engine);
  await fill(engine, count);
  const desk = createDesk({
    ...{
      settings: readSettings({}),
      content,
      clock: () => now,
      channels: [],
      scriptHashes,
      render,
    },
    links: new Links(() => store.linkSecret(), brand.siteUrl),
    logger: { ...loggerOptions, level: 'silent' },
    store,
  });
  const host = 'localhost:4322';
  const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${deskPaths.signIn}?key=${await issueKey(store.sessions, { now })}`;
  const signedIn = await desk.inject({ method: 'POST', url, headers: form, payload: 'name=Ann' });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
  const get = (address: string) => () => desk.inject({ url: address, headers: { host, cookie } });
  const { body } = await get(deskPaths.figures)();
  const token = /name="token" value="([^"]+)"/u.exec(body)![1]!;
  const calendarKey = newSecret();
  await store.sessions.addCalendarKey(hashOf(calendarKey));
  const file = (name: string) => () =>
    desk.inject({
      method: 'POST',
      url: deskPaths.ledger,
      headers: { ...form, cookie },
      payload: new URLSearchParams({ file: name, from: '', to: '', token }).toString(),
    });
  const pages = {
    'To answer': get(deskPaths.toAnswer),
    'Under way': get(deskPaths.underWay),
    'To answer, own': get(`${deskPaths.toAnswer}?mine=yes`),
    Done: get(deskPaths.done),
    Search: get(`${deskPaths.search}?search=zoe+sample+77`),
    Sessions: get(deskPaths.sessions),
    Money: get(deskPaths.money),
    Figures: get(deskPaths.figures),
    Devices: get(deskPaths.devices),
    'calendar.ics': () =>
      desk.inject({ url: calendarFile(`${calendarKey}.ics`), headers: { host } }),
    'bookings.csv': file('bookings.csv'),
    'bookings.xlsx': file('bookings.xlsx'),
    'movements.csv': file('movements.csv'),
  };
  for (const [name, ask] of Object.entries(pages)) {
    const all = [];
    for (let at = 0; at < tries; at += 1) {
      const { took, longest } = await timed(async () => {
        const { statusCode } = await ask();
        if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
      });
      all.push({ took, longest });
    }
    const [took, longest] = [
      median(all.map((each) => each.took)),
      median(all.map((each) => each.longest)),
    ];
    process.stdout.write(
      `${inMs(took)}, others wait ${inMs(longest)}  ${name}, ${count.toLocaleString('en-GB')}\n`,
    );
  }
  await desk.close();
  await store.close();
}

for (const count of sizes) await measure(count);
