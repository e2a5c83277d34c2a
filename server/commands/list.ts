import type { Waiting } from '../../domain/case/due.ts';
import { type DeskState, moneyOf } from '../../domain/case/stages.ts';
import {
  type Kind,
  kinds,
  type StoredSubmission,
  type Suspicion,
} from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { decimalOf } from '../../domain/money/money.ts';
import { backWords } from '../../domain/money/refunds.ts';
import { formatPence } from '../../domain/provider/facts.ts';
import { count, timeLeft } from '../../domain/time/london-time.ts';
import { everyWaiting } from '../delivery/daily-notice.ts';
import { formatTime } from '../plain-text.ts';
import type { Store } from '../store/store.ts';
import { undelivered } from './deliveries.ts';
import { columnsOf, type CommandParts, type PrintedColumn, printList } from './output.ts';

type ListOptions = { kind: Kind; asJson: boolean; quarantined: boolean };

/** Prints all of one kind that are in quarantine, or all that are not; on stderr, what else waits for somebody. */
export async function listSubmissions(
  store: Store,
  parts: CommandParts,
  { kind, asJson, quarantined }: ListOptions,
): Promise<void> {
  const { stdout, stderr } = parts;
  await printList(stdout, store.list<Kind>(kind, { quarantined }), {
    asJson,
    toRecord,
    columns: quarantined ? [...columnsOf(kind), why] : columnsOf(kind),
    none: quarantined ? 'Nothing is in quarantine.\n' : `There are no ${kinds[kind].plural} yet.\n`,
  });
  if (!quarantined) stderr.write(await quarantineNote(store, kind));
  const { length } = await undelivered(store, parts);
  if (length > 0) {
    stderr.write(
      `\n${count(length, 'delivery', 'deliveries')} not arrived: npm run applications -- list --undelivered\n`,
    );
  }
}

/** A line with the number in quarantine, which is neither listed nor exported; empty if there are none. */
export async function quarantineNote(store: Store, kind: Kind): Promise<string> {
  const held = await store.countQuarantined(kind);
  if (held === 0) return '';
  const { singular, plural } = kinds[kind];
  const subject = held === 1 ? `1 ${singular} is` : `${held} ${plural} are`;
  const option = kind === 'contact' ? ' --messages' : '';
  return `\n${subject} in quarantine and not among these: npm run applications -- list --quarantined${option}\n`;
}

const why = {
  heading: 'Why',
  width: 24,
  cell: ({ suspicion }: StoredSubmission) => (suspicion ? suspicionLabels[suspicion] : ''),
};

/** Why a submission is in quarantine, in a few words. */
export const suspicionLabels: Record<Suspicion, string> = {
  honeypot: 'hidden field filled in',
  'too-fast': 'sent too fast',
  staff: 'put there by the staff',
};

/** The answers as one flat object, in the order of the form. */
export function toRecord({ reference, submittedAt, dueAt, source, content }: StoredSubmission) {
  return { reference, submittedAt, dueAt, ...(source && { cameFrom: source }), ...content };
}

/** Prints the applications or messages that need the staff, the longest overdue first. */
export async function listDue(
  store: Store,
  { stdout, clock }: CommandParts,
  { kind, asJson }: Omit<ListOptions, 'quarantined'>,
): Promise<void> {
  const now = clock().toISOString();
  return printList(stdout, everyWaiting(store, kind, now), {
    asJson,
    toRecord: toWaitingRecord,
    columns: dueColumns(kind, now),
    none: 'Nobody is waiting.\n',
  });
}

type WaitingRow = DeskRow & { waiting: Waiting };

function toWaitingRecord({ submission, state, waiting }: WaitingRow) {
  const { reference, submittedAt, content } = submission;
  const letter = letterWords(state);
  const { refund } = moneyOf(state);
  return {
    reference,
    submittedAt,
    waitsFor: waiting.for,
    dueAt: waiting.dueAt,
    ...(state.owner && { owner: state.owner }),
    ...(letter && { letter }),
    ...(refund && { refund: decimalOf(refund.pence) }),
    ...content,
  };
}

function dueColumns(kind: Kind, now: string): PrintedColumn<WaitingRow>[] {
  const [reference, , ...answers] = columnsOf(kind).map((column) => ({
    ...column,
    cell: ({ submission }: WaitingRow) => column.cell(submission),
  }));
  return [
    reference!,
    { heading: 'Due', width: 20, cell: ({ waiting }) => formatTime(waiting.dueAt) },
    { heading: 'Time left', width: 15, cell: ({ waiting }) => timeLeft(waiting, now) },
    { heading: 'For', width: 16, cell: wantedWords },
    { heading: 'With', width: 16, cell: ({ state }) => state.owner ?? '' },
    { heading: 'Letter', width: 14, cell: ({ state }) => letterWords(state) },
    ...answers,
  ];
}

const wanted: Partial<Record<Waiting['for'], string>> = {
  lapsing: 'offer lapsing',
  lapsed: 'offer lapsed',
  choice: 'new date not chosen',
  session: 'session over',
  payment: 'unpaid',
  complaint: 'data complaint',
  return: 'put off',
  names: 'names to check',
  letter: 'call or write',
};

/** What the staff have to do; for a refund, with the amount. */
export const wantedWords = ({ waiting, state }: Pick<WaitingRow, 'waiting' | 'state'>) => {
  const { refund, tooMuch, isEntered } = moneyOf(state);
  if (waiting.for === 'refund' && refund) return `refund ${backWords(refund.pence, isEntered)}`;
  if (waiting.for === 'surplus') return `${formatPence(tooMuch)} too much`;
  return wanted[waiting.for] ?? waiting.for;
};

/** The state of the letter that is to answer what waits; empty where there is none. */
function letterWords({ letter }: DeskState): string {
  if (letter === undefined) return '';
  return letter.hasGivenUp ? 'not delivered' : 'on its way';
}
