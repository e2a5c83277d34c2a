import { createHmac } from 'node:crypto';

import * as v from 'valibot';

import { webhookNames } from '../../../domain/case/desk-limits.ts';
import {
  type Change,
  type DeskEvent,
  effectiveEvents,
  followingOf,
  stateAfter,
} from '../../../domain/case/events.ts';
import { moneyOf } from '../../../domain/case/stages.ts';
import { offeredBy } from '../../../domain/letters/letter-for.ts';
import { scriptAddress } from '../../settings/setting-schemas.ts';
import { secret, type SettingValues } from '../../settings/setting-table.ts';
import { DeliveryError, describeChannel, historyUntil, type Job, openSince } from '../channel.ts';
import { postJson } from '../post.ts';
import { deliveryId } from '../send-mail.ts';

const settings = {
  webhookUrl: secret('WEBHOOK_URL', v.optional(scriptAddress)),
  /** The first is the present one; others go on signing until the program there has changed to it. */
  webhookSecret: secret(
    'WEBHOOK_SECRET',
    v.optional(
      v.pipe(
        v.string(),
        v.transform((given) => (given === '' ? [] : given.split(',').map((each) => each.trim()))),
        v.array(v.pipe(v.string(), v.regex(/^whsec_(?:[A-Za-z\d+/]{4}){8,21}[A-Za-z\d+/=]{0,4}$/))),
        v.description(
          'whsec_ and 24 to 64 bytes in base64, such as `openssl rand -base64 32` prints; several are separated by commas',
        ),
      ),
      '',
    ),
  ),
};

const [webhook, webhookLapsed] = webhookNames;

const toHook = {
  isToSender: false,
  isRepeatable: true,
  attemptMs: 15_000,
  place: 'webhook',
  away: 'The webhook takes nothing',
  settings,
  openedBy: ['webhookUrl', 'webhookSecret'],
  offer: 'telling another program of forms and bookings: WEBHOOK_URL and WEBHOOK_SECRET',
  whenErased: 'whatever listens at WEBHOOK_URL was sent the form; delete it there.',
  inPolicy: 'the programs in which we keep customers and accounts',
} as const;

/**
 * Posts each stored form, and each event that matters, to an address of the owner's, signed as Standard Webhooks has it
 * (https://www.standardwebhooks.com). A repetition has the same `webhook-id`, by which the receiver knows it.
 */
export const webhookChannel = describeChannel({
  ...toHook,
  name: webhook,
  label: 'Webhook',
  conflict: ({ webhookUrl, webhookSecret }) =>
    (webhookUrl === undefined) === (webhookSecret.length === 0)
      ? undefined
      : 'WEBHOOK_URL and WEBHOOK_SECRET go together: set both or neither.',
  atStart: 'each form, and what becomes of it, goes to the webhook',
  topic: 'webhook',
  deliver: (job) => (job.event ? tellOf(job, job.event) : tellOfForm(job)),
});

/** Says that an offer has lapsed, which no event does: unless it was answered, replaced or taken back by then. */
export const lapsedWebhookChannel = describeChannel({
  ...toHook,
  name: webhookLapsed,
  label: 'Webhook, lapsed offer',
  isForEvents: true,
  atStart: 'an offer that lapses is told to the webhook too',
  topic: 'offer',
  madeBy: ({ after: { open } }) => (open ? [{ dueAt: open.lapsesAt }] : []),
  deliver: async (job) => {
    const { submission, history, now } = job;
    const open = openSince(job.event!, history);
    if (!open) throw takenBack();
    const { lapsesAt: timestamp, event } = open;
    if (now.toISOString() < timestamp) throw new DeliveryError(early, { dueAt: timestamp });
    const data = { reference: submission.reference, ...offerFacts(history, event) };
    await send(job, { type: 'offer.lapsed', timestamp, data });
  },
});

type HookJob = Job<SettingValues<typeof settings>>;

function tellOfForm(job: HookJob) {
  const { kind, reference, submittedAt: timestamp, content } = job.submission;
  const type = kind === 'enrolment' ? 'application.received' : 'message.received';
  const data = { reference, ...content };
  return send(job, { type, timestamp, data });
}

async function tellOf(job: HookJob, event: DeskEvent) {
  const { submission, history } = job;
  const { reference } = submission;
  const type = typeOf(event);
  // Old beside new, the newer server takes the next attempt.
  if (type === undefined) throw new DeliveryError('A newer version has to tell of this.');
  if (!effectiveEvents(history).some(({ id }) => id === event.id)) throw takenBack();
  const isOfOffer = type.startsWith('offer.');
  const data = {
    reference,
    ...(isOfOffer ? offerNamedBy(event, history) : factsOf(event, history)),
  };
  await send(job, { type, timestamp: event.at, data });
}

const typeOf = ({ action }: Change) => followingOf(action).webhook;

const takenBack = () => new DeliveryError('It was taken back at the desk.', { isNeedless: true });
const early = 'The offer has not lapsed yet by this computer’s clock.';

async function send(job: HookJob, message: object): Promise<void> {
  const { webhookUrl: url = '', webhookSecret } = job.settings;
  const id = deliveryId(job);
  const body = JSON.stringify(message);
  const seconds = String(Math.floor(job.now.getTime() / 1_000));
  const signatures = webhookSecret.map((each) => {
    const key = Buffer.from(each.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
  await postJson({ url, name: 'The webhook', setting: 'WEBHOOK_URL' }, { body, headers }, job);
}

/** How things stand after an event, without anybody's name or words. Money is whole pence, with VAT. */
function factsOf(event: DeskEvent, history: readonly DeskEvent[]) {
  const then = stateAfter(historyUntil(event, history));
  const { startsAt, endsAt, people, total } = then.booking ?? {};
  const { isEntered, came, refund } = moneyOf(then);
  return {
    startsAt,
    endsAt,
    people,
    total,
    paid: isEntered ? came : undefined,
    refund: refund?.pence,
    attended: then.attended?.length,
  };
}

/** An offer may change what is booked, so it is told with its own price and day. */
const offerNamedBy = (event: DeskEvent, history: readonly DeskEvent[]) =>
  offerFacts(history, 'offer' in event ? event.offer : event.id);

function offerFacts(history: readonly DeskEvent[], id: string) {
  const { startsAt, endsAt, people, price } = offeredBy(history, id)!;
  return { startsAt, endsAt, people, total: price.total };
}
