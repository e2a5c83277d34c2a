import { createHash } from 'node:crypto';

import {
  type Contents,
  isDataComplaint,
  type Kind,
  type Suspicion,
} from '../../domain/case/submission.ts';
import { botSignalNames } from '../../domain/forms/form-values.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { AddOutcome, Destination } from '../store/intake.ts';
import type { Store } from '../store/store.ts';

type PostedForm = {
  /** A UUID (`isUuid`); a post without JavaScript cannot bring one. */
  idempotencyKey?: string | undefined;
  suspicion?: Suspicion | undefined;
  /** Where its sender came from (`cleanSource`). */
  source?: string | undefined;
  /** The event that is stored with it, where the staff took it down. */
  event?: NewEvent;
  isWithoutReceipt?: boolean;
};

type IntakeOptions = {
  store: Pick<Store, 'add' | 'release'>;
  clock: () => Date;
  /** Where every form is taken to, unless it is put in quarantine. */
  deliverTo: readonly Destination[];
  /** Told of deliveries that are due now. */
  onStored?: () => void;
};

/** Takes in every form, whether posted to its API or without JavaScript. */
export class Intake {
  readonly #options: IntakeOptions;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * Takes a valid form in. Resolves after it is stored; rejects when the store cannot be used, with nothing
   * stored unless it is an `UncertainError`.
   */
  async add<Of extends Kind>(
    kind: Of,
    content: Contents[Of],
    { idempotencyKey, suspicion, source, event, isWithoutReceipt }: PostedForm,
  ): Promise<AddOutcome> {
    const { store, clock, deliverTo, onStored } = this.#options;
    const now = clock().toISOString();
    const places = deliverTo.filter(({ isToSender }) => !(isToSender && isWithoutReceipt));
    const added = await store.add({
      kind,
      content,
      idempotencyKey: idempotencyKey?.toLowerCase(),
      suspicion,
      source,
      deliverTo: suspicion === undefined ? places : [],
      event: isDataComplaint(kind, content) ? { action: 'complained', at: now, by: '' } : event,
      contentHash: contentHashOf(kind, content),
      submittedAt: now,
    });
    if (added.outcome === 'stored' || added.outcome === 'released') onStored?.();
    return added;
  }

  /** Lets a form out of quarantine that the staff say a person has sent. */
  release(reference: string): Promise<boolean> {
    const { store, clock, deliverTo } = this.#options;
    return store.release(reference, { deliverTo, now: clock().toISOString() });
  }
}

/** Whether text is a UUID of any version (RFC 9562, section 4). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** A hash that is the same for the same answers, in whatever order the fields were sent. */
function contentHashOf(kind: Kind, content: Contents[Kind]): string {
  const inOrder = Object.entries(content)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, answer]) => [
      name,
      typeof answer === 'string' ? withOneLineBreak(answer) : answer,
    ]);
  const text = JSON.stringify(Object.fromEntries(inOrder));
  return createHash('sha256').update(`${kind} ${text}`).digest('hex');
}

/** A script sends line breaks as LF, the form itself as CRLF (HTML standard, form submission). */
function withOneLineBreak(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * The least milliseconds that a person needs. A robot that runs scripts fills a form in within a few
 * hundred. Even a person whose draft was kept, or whose browser fills everything in, has to find the
 * button. The limit is low, because people who are quarantined wrongly wait for an answer.
 */
export const minimumFillTime = 1_000;

/**
 * Why a post may come from a robot, by the fields beside its data. A post without them follows the
 * specification and is not suspect, and neither is one whose signals make no sense: a real person
 * must not be quarantined for a clock or a browser extension.
 */
export function suspicionOf(form: URLSearchParams): Suspicion | undefined {
  if (form.getAll(botSignalNames.trap).some((text) => text.trim() !== '')) return 'honeypot';
  const elapsed = readCount(form, botSignalNames.elapsed);
  return elapsed !== undefined && elapsed < minimumFillTime ? 'too-fast' : undefined;
}

/** The whole number in a field; `undefined` if there is none, or more than one. */
function readCount(form: URLSearchParams, name: string): number | undefined {
  const [text = '', ...others] = form.getAll(name);
  return others.length === 0 && /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
