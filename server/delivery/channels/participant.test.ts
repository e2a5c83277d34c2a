import { expect, onTestFinished, test } from 'vitest';

import { strangersOf } from '../../../domain/case/attendees.ts';
import { waitingFor } from '../../../domain/case/due.ts';
import { type Change, type DeskEvent, stateAfter } from '../../../domain/case/events.ts';
import { brand } from '../../../domain/provider/brand.ts';
import {
  acceptanceOf,
  eventsOf,
  sampleBooking,
  sampleOffer,
} from '../../../domain/testing/sample-changes.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { openSqlite } from '../../../testing/engines.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import {
  application,
  channel,
  confirmed,
  letter,
  materials,
  send,
} from '../../../testing/mails.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import { until } from '../../../testing/until.ts';
import { DeliveryWorker } from '../delivery-worker.ts';
import { eventDeliveries } from '../event-deliveries.ts';
import { mailFailure } from '../send-mail.ts';

const where = 'https://meet.example/room';
const instructed = { action: 'instructed', where, tutor: 'Robin', bring: '', ...letter } as const;
const namedAs = (names: string) => ({ action: 'named', names }) as const;
const cleo = 'Cleo Sample, cleo@c.example';
const both = `${cleo}\nDee Fiction, dee@d.example`;
const booked: Change[] = [sampleOffer, acceptanceOf('1'), confirmed];

const dee = { recipient: 'dee@d.example' };

test('joining instructions: whoever is named later gets them in a mail of their own', async () => {
  const history = eventsOf(...booked, namedAs(cleo), instructed, namedAs(both));
  const first = await send('participants', history, { id: '5', recipient: 'cleo@c.example' });
  expect(first.to).toEqual(['cleo@c.example']);
  expect(first.header('To')).toBe('cleo@c.example');
  const second = await send('participants', history, dee);
  expect(second.header('To')).toBe('dee@d.example');
  expect(second.header('Bcc')).toBe('');
  expect(second.header('References')).toBe('');
  expect(second.header('Message-ID')).not.toBe(first.header('Message-ID'));
  expect(second.raw).not.toMatch(/cleo/iu);
  expect(second.body).toMatch(/^Hello Dee,/u);
  expect(second.body).toContain(where);
  expect(second.body).not.toContain('since our last letter');
  expect(second.calendar).toContain(where);
  // Not who was taken out again, nor where the instructions were undone.
  const [out, undone] = [namedAs(cleo), { action: 'undone', event: '5' } as const];
  for (const then of [out, undone]) {
    const sent = send('participants', eventsOf(...history, then), { id: '6', ...dee });
    await expect(sent).rejects.toThrow(mailFailure.needless);
  }
});

test('names: a booking of five that names five strangers at a time reaches eight, and the rest wait for the staff', () => {
  const offer = { ...sampleOffer, people: '5' };
  const fiveOf = (round: number) =>
    Array.from({ length: 5 }, (_, i) => `Guest ${'abcde'[i]}, ${round}${i}@elsewhere.example`).join(
      '\n',
    );
  const history = eventsOf(offer, acceptanceOf('1'), confirmed, namedAs(cleo), instructed);
  const recipients = history.slice(3).flatMap((_, i) => recipientsOf(history.slice(0, i + 4)));
  for (let round = 1; round <= 6; round += 1) {
    recipients.push(...add(history, namedAs(fiveOf(round))));
  }
  expect(recipients).toHaveLength(8);
  expect(new Set(recipients).size).toBe(8);
  expect(strangersOf(stateAfter(history))).toHaveLength(5);
  const waits = () =>
    waitingFor(
      application,
      { ...stateAfter(history), answer: { at: 'x', by: '' } },
      '2025-06-09T12:00Z',
    );
  const asked = { since: '2025-06-06T09:01:30.000Z', dueAt: '2025-06-07T09:01:30.000Z' };
  expect(waits()).toEqual({ for: 'names', ...asked });
  // Nobody who has them gets them again.
  expect(add(history, namedAs(fiveOf(1)))).toEqual([]);
  expect(waits()).toBeUndefined();
  expect(add(history, namedAs(fiveOf(6)))).toEqual([]);
  expect(waits()?.for).toBe('names');
  // The staff have looked at them.
  const last = fiveOf(6).split('\n').slice(1).join('\n');
  expect(add(history, { action: 'named-for-them', names: last })).toHaveLength(4);
  expect(waits()).toBeUndefined();
  // Of other instructions all hear who have had some, and who was named again since.
  expect(add(history, { ...instructed, tutor: 'Kim' })).toHaveLength(4);
  expect(add(history, namedAs(fiveOf(1)))).toHaveLength(5);
});

test('names: what somebody typed as a name is no greeting if a mail program could make a link of it', async () => {
  for (const [name, greeting] of [
    ['Dee Fiction', 'Hello Dee,'],
    ['Dee of evil.example', 'Hello,'],
    ['Win 100 at evil example', 'Hello,'],
  ]) {
    const history = eventsOf(...booked, namedAs(`${name}, dee@d.example`), instructed);
    const { body } = await send('participants', history, dee);
    expect(body.split('\n', 1)).toEqual([greeting]);
    expect(body).not.toContain('evil');
  }
});

/** Adds an event 45 seconds after the last; to whom it sends the joining instructions. */
function add(history: DeskEvent[], change: Change): string[] {
  const at = new Date(Date.parse(history.at(-1)!.at) + 45_000).toISOString();
  history.push({ ...change, id: String(history.length + 1), at, by: 'Ben' });
  return recipientsOf(history);
}

function recipientsOf(history: readonly DeskEvent[]): string[] {
  const of = { submission: application, events: history.slice(0, -1) };
  const settings = { smtpUrl: 'smtp://mail.example', notifyTo: ['desk@provider.example'] };
  return eventDeliveries(history.at(-1)!, of, settings).deliveries.flatMap(
    ({ channel: name, recipient }) => (name === 'participants' && recipient ? [recipient] : []),
  );
}

test('a participant reads who gave us the address, and where the privacy policy is, and no link of the applicant', async () => {
  const history = eventsOf(...booked, namedAs(both), instructed);
  const { body, html } = await send('participants', history, dee);
  const { fullName, businessName } = sampleApplication;
  expect(body).toContain(`${fullName} (${businessName}) booked this session for you and gave us`);
  expect(body).toContain(`${brand.siteUrl}/privacy-policy`);
  expect(html).toContain(`<a href="${brand.siteUrl}/privacy-policy"`);
  expect(body).not.toContain('/application/');
});

test('joining instructions that are sent again say to each what has changed', async () => {
  const other = { ...instructed, tutor: 'Kim' };
  const history = eventsOf(...booked, namedAs(both), instructed, other);
  const { body } = await send('participants', history, dee);
  expect(body).toContain('- The tutor: Kim');
  // The instructions that were replaced before they left.
  const sent = send('participants', history, { id: '5', ...dee });
  await expect(sent).rejects.toMatchObject({ isNeedless: true });
});

test('certificates: each gets their own and nobody else’s, and who shares an address gets both', async () => {
  const own = application.content.email;
  const came = `Ada Sample, ${own}\nBo http://Sample, bo@b.example\nCy, team@c.example\nDi, Team@c.example`;
  const attended = { action: 'attended', came, numbers: 'AAAA\nBBBB\nCCCC\nDDDD' } as const;
  const renamed = {
    action: 'renamed',
    number: 'BBBB',
    name: 'Bo Simple',
    another: 'EEEE',
  } as const;
  const history = eventsOf(...sampleBooking, attended, renamed);
  const sentTo = (recipient: string, events = history) =>
    send('participants', events, { id: '4', at: '2025-06-25T08:00:00.000Z', recipient });
  const address = `${brand.siteUrl}/certificate/`;
  const { to, body, html } = await sentTo('bo@b.example');
  expect(to).toEqual(['bo@b.example']);
  expect(body).toContain(`Your certificate:\n${address}EEEE\n`);
  expect(html).toContain(`<a href="${address}EEEE"`);
  expect(body).toContain(`- Prompt Engineering: ${materials}`);
  expect(body).toMatch(/^Hello Bo,/u);
  expect(body).not.toMatch(/AAAA|BBBB|CCCC|DDDD|\/application\/|refund|guarantee/u);
  expect((await sentTo('Team@c.example')).body).toContain(
    `- Cy: ${address}CCCC\n- Di: ${address}DDDD`,
  );
  // The mail says the number of that moment; once it has gone, another number goes to whose it is.
  const correctedAt = (at: string) => [...history.slice(0, 4), { ...history[4]!, at }];
  expect(recipientsOf(correctedAt(history[3]!.at))).toEqual([]);
  expect(recipientsOf(correctedAt('2025-06-26T08:00:00.000Z'))).toEqual(['bo@b.example']);
  const undone = eventsOf(...history.slice(0, 4), { action: 'undone', event: '4' });
  const needless = { isNeedless: true };
  await expect(sentTo('bo@b.example', undone)).rejects.toMatchObject(needless);
  await expect(sentTo(own)).rejects.toMatchObject(needless);
});

test('participants: where one address is refused until later, the others get their mail once, and that one when it is taken', async () => {
  let isBusy = true;
  const { url, mails } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        isBusy && address === 'dee@d.example'
          ? Object.assign(new Error('Try again'), { responseCode: 450 })
          : null,
      ),
  });
  const store = openSqlite();
  onTestFinished(() => store.close());
  const reference = referenceOf(await store.add(another()));
  const submission = (await store.find(reference))!;
  let now = new Date('2025-06-10T09:00:00.000Z');
  const settings = { smtpUrl: url, notifyTo: ['desk@provider.example'] };
  for (const change of [...booked, namedAs(`${both}\nEve Sample, eve@e.example`), instructed]) {
    const event = { ...change, at: now.toISOString(), by: 'Ann' };
    const events = await store.desk.history(reference);
    const { deliveries, needless } = eventDeliveries(event, { submission, events }, settings);
    const own = deliveries.filter((each) => each.channel === 'participants');
    await store.desk.add(reference, event, undefined, own, needless);
  }
  const channels = [channel('participants', url)];
  const worker = new DeliveryWorker({ store, clock: () => now, channels });
  onTestFinished(() => worker.stop());
  const goOn = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
    worker.wake();
  };
  const stateOf = async (recipient: string) =>
    (await store.outbox.deliveriesOf(reference)).find((each) => each.recipient === recipient);
  const arrivedAt = () => mails.flatMap(({ to }) => to).toSorted();
  goOn(1);
  await until(async () => (await stateOf('dee@d.example'))?.attempts.at(-1)?.failure);
  await until(() => mails.length === 2);
  goOn(1);
  await until(async () => (await stateOf('dee@d.example'))!.attempts.length > 1);
  expect(arrivedAt()).toEqual(['cleo@c.example', 'eve@e.example']);
  isBusy = false;
  goOn(10);
  await until(async () => (await stateOf('dee@d.example'))?.state === 'delivered');
  expect(arrivedAt()).toEqual(['cleo@c.example', 'dee@d.example', 'eve@e.example']);
  // Nor does Retry send any of them again.
  expect(await store.outbox.retry({ reference }, now.toISOString())).toBe(0);
});
