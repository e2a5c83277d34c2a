import { dirname } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';

import { type Case, stateAfter } from '../domain/case/events.ts';
import { isPastItsTime, pastNeeds } from '../domain/case/retention.ts';
import { facts } from '../domain/provider/facts.ts';
import { inLondon } from '../domain/time/london-time.ts';
import { channels } from './delivery/channels.ts';
import { FatalError } from './fatal-error.ts';
import { errorClass } from './log.ts';
import type { Settings } from './settings.ts';
import { makeCopy, missingFiles } from './store/backups.ts';
import type { Finding, NightReport } from './store/check.ts';
import type { Erasure } from './store/engine.ts';
import type { Store } from './store/store.ts';

type NightParts = {
  store: Store;
  clock: () => Date;
  settings: Pick<Settings, 'nightHour' | 'backupDir' | 'dataDir'>;
  log: FastifyBaseLogger | undefined;
};

/**
 * Looks at what is stored, copies it and lets go of what is past its time, once a night from `NIGHT_HOUR` in London on.
 * Whichever instance comes first does it; a night that was broken off is made up on the same day.
 */
export class Night {
  readonly #parts: NightParts;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: NightParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.poll(), 60_000).unref();
  }

  /** Does the work of tonight, if it is time and nobody has. */
  poll(): Promise<void> {
    this.#polling ??= this.#workOnce()
      .catch((error: unknown) => this.#parts.log?.error({ outcome: 'no night', error }))
      .finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#polling;
  }

  async #workOnce(): Promise<void> {
    const { store, clock, settings, log } = this.#parts;
    const now = clock();
    const { day, hour } = inLondon(now);
    if (hour < settings.nightHour || this.#isStopped) return;
    const leaseEnds = new Date(now.getTime() + leaseMs).toISOString();
    if (!(await store.nights.claim(day, { now: now.toISOString(), leaseEnds }))) return;
    const report = await this.#work(day, now.toISOString());
    // The next start on this day does it.
    if (report === undefined) return;
    await store.nights.end(day, clock().toISOString(), report);
    const { isGood, found, backup, erased } = report;
    const line = { night: day, outcome: isGood ? 'good' : 'not good', found, backup };
    log?.[isGood ? 'info' : 'error']({ ...line, erased: erased.length });
  }

  /** Resolves to nothing where the server stops meanwhile. */
  async #work(day: string, now: string): Promise<NightReport | undefined> {
    const { store, settings, log } = this.#parts;
    const findings: Finding[] = [];
    let found = 0;
    for await (const finding of everyFinding(store, settings, now)) {
      if (this.#isStopped) return undefined;
      found += 1;
      if (findings.length < mostReported) findings.push(finding);
    }
    const backup = await this.#backUp(day);
    if (this.#isStopped) return undefined;
    let erased: NightReport['erased'] = [];
    let kept = whyKept({ found, backup });
    const believed = believedTime(await store.nights.last(now), now);
    if (kept === undefined && believed !== undefined) {
      try {
        erased = await letGo(store, believed);
      } catch (error) {
        if (!(error instanceof FatalError)) throw error;
        kept = error.message;
        const outcome = 'nothing erased; npm run applications -- purge says why';
        log?.error({ night: day, outcome, error });
      }
    }
    const isGood = found === 0 && backup !== 'failed' && kept === undefined;
    return { findings, found, backup, erased, kept, isGood };
  }

  async #backUp(day: string): Promise<NightReport['backup']> {
    const { store, settings, log } = this.#parts;
    const { backupDir, dataDir } = settings;
    if (backupDir === undefined) return 'none';
    try {
      await makeCopy(store, { backupDir, dataDir, day });
      return 'made';
    } catch (error) {
      log?.error({ night: day, outcome: 'no backup', error: errorClass(error) });
      return 'failed';
    }
  }
}

/** What is found in the store, and in the copies of the last nights. */
export async function* everyFinding(
  store: Store,
  { backupDir }: Pick<Settings, 'backupDir'>,
  now: string,
): AsyncGenerator<Finding> {
  const forEvents = channels.filter((channel) => 'isForEvents' in channel);
  yield* store.findings(forEvents.map(({ name }) => name));
  if (backupDir === undefined) return;
  const [last] = (await store.nights.last(now)).filter(({ backup }) => backup === 'made');
  // Tonight's copy may be in the making, or was broken off and is made anew.
  const today = last?.day === dayOf(now) ? undefined : dayOf(now);
  for (const about of missingFiles(backupDir, last ? [last.day] : [])) {
    if (dirname(about) !== today) yield { of: 'backup', about };
  }
}

const dayOf = (now: string) => inLondon(new Date(now)).day;

/** What does not agree, or was not copied, is not the time to erase anything. */
function whyKept({ found, backup }: Pick<NightReport, 'found' | 'backup'>): string | undefined {
  if (found > 0) return 'Nothing was erased, because something in the database does not agree.';
  return backup === 'failed' ? 'Nothing was erased, because there is no copy.' : undefined;
}

/**
 * The time by which something is past its own. A clock that is years ahead would have nearly everything erased, so a
 * clock is believed only once it has run for a week of nights: by a leap of it no time has passed. `undefined` in the
 * first week.
 */
function believedTime(nights: readonly { endedAt: string }[], now: string): string | undefined {
  const weekAgo = nights[nightsToBelieve - 1];
  if (weekAgo === undefined) return undefined;
  const latest = new Date(Date.parse(weekAgo.endedAt) + (nightsToBelieve + 1) * dayMs);
  return latest.toISOString() < now ? latest.toISOString() : now;
}

const nightsToBelieve = 7;
const dayMs = 24 * 60 * 60_000;
/** How long an instance that dies keeps the others from it; it is made up on the same day. */
const leaseMs = 60 * 60_000;
/** The daily mail names these, and the command all. */
const mostReported = 30;

// What is let go of, and when (docs/operations.md, “Every night”).
const periods = { booking: facts.retentionYears, enquiry: facts.enquiryYears };

/**
 * Takes out what people needed for a course that is over, and erases what was kept for as long as it may be, by a clock
 * that says `now` (ISO 8601, UTC). By a clock that is years ahead everything is old, so it throws `FatalError` before it
 * would erase most of what there is, unless the caller is sure.
 */
export async function letGo(
  store: Store,
  now: string,
  { isSure = false } = {},
): Promise<Erasure[]> {
  const isPast = ({ submission, events }: Case) =>
    isPastItsTime({ submission, events, state: stateAfter(events) }, now, periods);
  const references = [];
  const needing = [];
  let all = 0;
  for await (const record of store.records()) {
    all += 1;
    const { submission, events } = record;
    if (isPast(record)) references.push(submission.reference);
    if (pastNeeds(events, stateAfter(events), now).length > 0) needing.push(submission.reference);
  }
  for (const reference of needing) await store.forgetNeeds(reference, now);
  if (references.length > most * all && !isSure) {
    throw new FatalError(
      `By this machine’s clock it is ${now.slice(0, 10)}, and ${references.length} of ${all} would be erased. ` +
        'Nothing was erased. If that date is right, they were kept for as long as they may be: erase them with ' +
        '“npm run applications -- purge --yes”. Until somebody has, no night erases anything.',
    );
  }
  const erased: Erasure[] = [];
  // A few at a time, so that others come between. What somebody did with one meanwhile keeps it.
  for (let at = 0; at < references.length; at += 20) {
    erased.push(...(await store.purge(references.slice(at, at + 20), isPast, now)));
  }
  await store.forgetBooks(now);
  return erased;
}

/** The share of all submissions above which somebody has to say that it is right. */
const most = 0.5;
