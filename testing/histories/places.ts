import type { Channel } from '../../server/delivery/channel.ts';
import {
  actMailChannel,
  letterChannel,
  reminderChannels,
} from '../../server/delivery/mail-channels.ts';
import type { Mail } from '../../server/delivery/send-mail.ts';
import { createLinks } from '../../server/links.ts';
import { brand } from '../../domain/brand.ts';
import { lettersOfContent } from '../project-files.ts';
import { DeliveryError } from '../../server/delivery/delivery-error.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { to } from '../sample-entry.ts';
import type { Store } from '../../server/store/store.ts';

/** The places that forms are taken to in a history. */
export const placeNames = ['spreadsheet', 'receipt'] as const;

/** The product's own channels that send mail for an event; only the mail server behind them is a stand-in. */
const mailed = [letterChannel, ...reminderChannels, actMailChannel];

/** The names of those places, and of the channels that send mail for an event. */
export const everyPlace = [...placeNames, ...mailed.map(({ name }) => name)];

/** Whether the channel's deliveries wait for a date. */
export const isReminder = (channel: string) =>
  reminderChannels.some(({ name }) => name === channel);

/** How often what may already have arrived is sent to each place again. */
export const uncertainRepeats = new Map([
  ...Object.entries({ spreadsheet: Infinity, receipt: 1 }),
  ...mailed.map((each) => [each.name, each.uncertainRepeats] as const),
]);

/** The links by which applicants follow their applications. */
export const links = createLinks(() => Promise.resolve('secret'), brand.siteUrl);
await links.ready();

/** `placeNames`, as a form on its way into the store names them. */
export const destinations = to(...placeNames);

/** Every way in which a place answers an attempt. A refusal is for good; what stays open is answered later or never. */
export const behaviours = ['arrives', 'fails', 'is refused', 'stays open'] as const;

/** One of those ways. */
export type Behaviour = (typeof behaviours)[number];

/** One attempt as a place saw it. A moment is a count of all that happened before in the history. */
export type SeenAttempt = {
  channel: string;
  submission: StoredSubmission;
  /** The id of the event that it belongs to, and the event's mail as the mail server got it. */
  event: string | undefined;
  mail: Mail | undefined;
  /** The time by the clock of its server, and the latest that any clock had shown by then: ISO 8601, UTC. */
  shown: string;
  latestShown: string;
  /** The process that made it, and when it asked the store for it. */
  process: number;
  claimed: number;
  /** Whether it had been recorded as delivered before it was claimed. */
  wasDelivered: boolean;
  begun: number;
  /** When it was answered, or was broken off, or its process died. */
  over: number;
  /** Whether its process heard that the attempt arrived, and whether it heard any answer. */
  isHeard: boolean;
  isAnswered: boolean;
  /** How often the staff had retried what was given up before. */
  retries: number;
  /** How often a clock was moved before, and whether the servers' clocks showed the same. */
  clocks: { moved: number; agree: boolean };
};

type Open = { attempt: SeenAttempt; resolve: () => void; reject: (error: Error) => void };

type PlacesParts = {
  /** Counts one thing more that happens, and returns the count. */
  moment: () => number;
  clocks: () => SeenAttempt['clocks'];
  latestShown: () => string;
};

/** The places, and what the processes of one history asked of the outbox and when. At first every place takes everything. */
export function createPlaces({ moment, clocks, latestShown }: PlacesParts) {
  const attempts: SeenAttempt[] = [];
  const unanswered: Open[] = [];
  const present = new Map<string, Behaviour>();
  const claims = new Map<string, number>();
  let delivered = new Map<string, number>();
  let retries = 0;

  const endIfOpen = (attempt: SeenAttempt) => {
    if (attempt.over === Infinity) attempt.over = moment();
  };
  const answer = (attempt: SeenAttempt, isArrived: boolean) => {
    const isInTime = attempt.over === Infinity;
    attempt.isHeard = isInTime && isArrived;
    attempt.isAnswered = isInTime;
    endIfOpen(attempt);
  };

  function take(attempt: SeenAttempt, signal: AbortSignal): Promise<void> {
    attempts.push(attempt);
    signal.addEventListener('abort', () => endIfOpen(attempt));
    const behaviour = present.get(attempt.channel) ?? 'arrives';
    if (behaviour === 'stays open') {
      return new Promise((resolve, reject) => unanswered.push({ attempt, resolve, reject }));
    }
    const isArrived = behaviour === 'arrives';
    answer(attempt, isArrived);
    return isArrived ? Promise.resolve() : Promise.reject(failure(behaviour === 'is refused'));
  }

  return {
    attempts,
    noteRetry: () => (retries += 1),
    behave: (channel: string, behaviour: Behaviour) => present.set(channel, behaviour),
    /** Answers an attempt that stayed open, however late that is. */
    answer: (nth: number, isArrived: boolean) => {
      const [open] = unanswered.splice(nth % Math.max(1, unanswered.length), 1);
      if (open === undefined) return;
      answer(open.attempt, isArrived);
      if (isArrived) open.resolve();
      else open.reject(failure(false));
    },
    /** The places as a process sees them. */
    channelsOf: (process: number, clock: () => Date): Channel[] =>
      everyPlace.map((name): Channel => {
        const channel = mailed.find((each) => each.name === name);
        const deliver: Channel['deliver'] = (submission, signal, given) => {
          const takeIt = (mail?: Mail) => {
            const delivery = nameOf(name, submission.reference, given.event?.id);
            const claimed = claims.get(`${process} ${delivery}`) ?? moment();
            return take(
              {
                ...{ channel: name, submission, process, event: given.event?.id, mail },
                ...{ shown: clock().toISOString(), latestShown: latestShown(), claimed },
                wasDelivered: (delivered.get(delivery) ?? Infinity) < claimed,
                ...{ begun: moment(), over: Infinity, clocks: clocks() },
                ...{ isHeard: false, isAnswered: false, retries },
              },
              signal,
            );
          };
          if (!channel) return takeIt();
          const createSendMail = () => async (mail: Mail) => {
            await takeIt(mail);
            return { refused: 0 };
          };
          const tools = { createSendMail, choiceHints: {}, deskUrl: undefined, links };
          const open = channel.open(mailSettings, { ...tools, letters: lettersOfContent });
          return open(submission, signal, given);
        };
        return {
          ...{ name, isToSender: name !== 'spreadsheet', told: channel?.told, deliver },
          uncertainRepeats: uncertainRepeats.get(name)!,
        };
      }),
    /** The store as a process sees it. */
    watch: (store: Store, process: number): Store => {
      const names = new Map<string, string>();
      const outbox: Pick<Store['outbox'], 'claim' | 'record'> = {
        claim: async (channel, terms) => {
          const asked = moment();
          const claimed = await store.outbox.claim(channel, terms);
          for (const { attempt, submission, event } of claimed) {
            const delivery = nameOf(channel, submission.reference, event?.id);
            claims.set(`${process} ${delivery}`, asked);
            names.set(attempt, delivery);
          }
          return claimed;
        },
        record: async (attempt, result) => {
          await store.outbox.record(attempt, result);
          const delivery = names.get(attempt);
          if (delivery === undefined || result.outcome === 'failed') return;
          if (!delivered.has(delivery)) delivered.set(delivery, moment());
        },
      };
      // The prototype has the methods that are not watched, as they cannot be listed.
      const watched: object = Object.assign(Object.create(store.outbox) as object, outbox);
      return Object.assign(Object.create(store) as Store, { outbox: watched });
    },
    /** Keeps what was seen so far; the function it returns forgets all that came later, as a restored database does. */
    keep: () => {
      const seen = attempts.map((each) => ({ ...each }));
      const done = new Map(delivered);
      return () => {
        // The processes of open attempts are gone by then.
        const over = moment();
        const kept = seen.map((each) => ({ ...each, over: Math.min(each.over, over) }));
        attempts.splice(0, Infinity, ...kept);
        delivered = new Map(done);
      };
    },
    /** Ends whatever the process had under way, though it may still arrive. */
    endProcess: (process: number) => {
      for (const attempt of attempts) if (attempt.process === process) endIfOpen(attempt);
    },
  };
}

const mailSettings = { smtpUrl: 'smtp://localhost', notifyTo: [brand.email] };

const failure = (isPermanent: boolean) =>
  new DeliveryError('The place is closed.', { isPermanent });

const nameOf = (channel: string, reference: string, event = '') =>
  `${reference} ${event} to ${channel}`;
