import { createHmac } from 'node:crypto';

import * as v from 'valibot';

import { webhookName } from '../../domain/desk-limits.ts';
import { stateAfter } from '../../domain/events.ts';
import { moneyOf } from '../../domain/stages.ts';
import { scriptAddress } from '../settings/setting-schemas.ts';
import { secret } from '../settings/setting-table.ts';
import { DeliveryError, describeChannel, type Given } from './channel.ts';
import { mailIdOf } from './send-mail.ts';

/** The events that others are told of, and what each is called there (docs/webhook.schema.json). */
const eventTypes: Partial<Record<string, string>> = {
  accepted: 'offer.accepted',
  'accepted-for-them': 'offer.accepted',
  confirmed: 'booking.confirmed',
  cancelled: 'booking.cancelled',
  'called-off': 'booking.cancelled',
  paid: 'payment.received',
  attended: 'session.attended',
};

export const isToldToOthers = (action: string) => action in eventTypes;

/**
 * Posts each stored form, and each event that matters, to an address of the owner's, signed as Standard Webhooks has it
 * (https://www.standardwebhooks.com). A repetition has the same `webhook-id`, by which the receiver knows it.
 */
export const webhookChannel = describeChannel({
  name: webhookName,
  label: 'Webhook',
  isToSender: false,
  isRepeatable: true,
  attemptMs: 15_000,
  settings: {
    webhookUrl: secret(
      'WEBHOOK_URL',
      v.optional(scriptAddress),
      'an https address (http on this computer only) without a user or a password',
    ),
    webhookSecret: secret(
      'WEBHOOK_SECRET',
      v.optional(
        v.pipe(v.string(), v.regex(/^whsec_(?:[A-Za-z\d+/]{4}){8,21}[A-Za-z\d+/=]{0,4}$/)),
      ),
      'whsec_ and 24 to 64 bytes in base64, such as `openssl rand -base64 32` prints',
    ),
  },
  openedBy: ['webhookUrl', 'webhookSecret'],
  conflict: ({ webhookUrl, webhookSecret }) =>
    (webhookUrl === undefined) === (webhookSecret === undefined)
      ? undefined
      : 'WEBHOOK_URL and WEBHOOK_SECRET go together: set both or neither.',
  atStart: 'each form, and what becomes of it, goes to the webhook',
  offer: 'telling another program of forms and bookings: WEBHOOK_URL and WEBHOOK_SECRET',
  whenErased: 'whatever listens at WEBHOOK_URL was sent the form; delete it there.',
  open:
    ({ webhookUrl = '', webhookSecret = '' }) =>
    async (submission, signal, { event, history, now }) => {
      if (event && !isToldToOthers(event.action)) {
        // Old beside new, the newer server takes the next attempt.
        throw new DeliveryError('A newer version has to tell of this.');
      }
      const { kind, reference, submittedAt, content } = submission;
      const message = event
        ? {
            type: eventTypes[event.action],
            timestamp: event.at,
            data: factsOf(reference, event, history),
          }
        : {
            type: kind === 'enrolment' ? 'application.received' : 'message.received',
            timestamp: submittedAt,
            data: { reference, ...content },
          };
      const id = event ? mailIdOf(reference, 'webhook', event) : `${reference}.webhook`;
      const body = JSON.stringify(message);
      const seconds = String(Math.floor(now.getTime() / 1_000));
      const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key)
        .update(`${id}.${seconds}.${body}`)
        .digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      };
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal,
      }).catch(() => {
        // The message of fetch may repeat the address.
        throw new DeliveryError('The webhook could not be reached, or did not answer in time.', {
          isUncertain: true,
        });
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      throw new DeliveryError(`The webhook answered with HTTP status ${answer.status}.`, {
        // The receiver wants no more (Standard Webhooks).
        isPermanent: answer.status === 410,
      });
    },
});

/** How things stand after an event, without anybody's name or words. Money is whole pence, with VAT. */
function factsOf(reference: string, event: NonNullable<Given['event']>, history: Given['history']) {
  if (history.some((each) => each.action === 'undone' && each.event === event.id)) {
    throw new DeliveryError('It was taken back at the desk.', { isNeedless: true });
  }
  const then = stateAfter(history.filter(({ id }) => Number(id) <= Number(event.id)));
  const { startsAt, endsAt, people, total } = then.booking ?? then.offer ?? {};
  const { isEntered, came, refund } = moneyOf(then);
  return {
    reference,
    startsAt,
    endsAt,
    people,
    total,
    paid: isEntered ? came : undefined,
    refund: refund?.pence,
    attended: then.attended?.length,
  };
}
