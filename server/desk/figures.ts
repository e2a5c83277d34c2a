import type { FastifyInstance } from 'fastify';

import { weeksShown } from '../../domain/case/desk-limits.ts';
import { deskPaths } from '../../domain/case/desk-paths.ts';
import { coursesOf } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import type { Answers } from '../../domain/events/application.ts';
import { fields } from '../../domain/forms/enrolment/fields.ts';
import { fromLondon, inLondon } from '../../domain/time/london-time.ts';
import type { FiguresModel } from '../../src/desk/Figures.tsx';
import { readBooks } from './money.ts';

export function figuresRoute(app: FastifyInstance): void {
  app.get(deskPaths.figures, async (_request, reply) => {
    const now = app.clock();
    const figures = await figuresOf(app.store.desk.figures(figuresFrom(now)), now);
    const { open: _, ...money } = await readBooks(app.store, now.toISOString());
    return reply.sendPage({ page: 'figures', figures: { ...figures, money } });
  });
}

/** The first moment that the figures at `now` cover: the beginning of a Monday in London. ISO 8601, UTC. */
export function figuresFrom(now: Date): string {
  return startOf(mondaysUntil(now)[0]!);
}

/** How many of the last words that may be quoted stand on the page. */
const mostWords = 12;

/** How many of the places stand on the page from which people came. */
const mostSources = 20;

type FigureRow = {
  submission: Pick<
    DeskRow['submission'],
    'reference' | 'kind' | 'submittedAt' | 'dueAt' | 'content' | 'source'
  >;
  state: DeskRow['state'];
};

/** The figures of the last weeks, from each row once; rows from before the first do not count. */
export async function figuresOf(
  rows: Iterable<FigureRow> | AsyncIterable<FigureRow>,
  now: Date,
): Promise<Omit<FiguresModel, 'money'>> {
  const mondays = mondaysUntil(now);
  const starts = mondays.map(startOf);
  const none = { applications: 0, answered: 0, answeredInTime: 0 };
  const weeks = mondays.map((monday) => ({ monday, ...none }));
  const inTime = { answeredInTime: 0, due: 0 };
  const enrolled = { enrolled: 0, decided: 0 };
  const bookings = { applied: 0, offered: 0, accepted: 0, confirmed: 0, came: 0, cancelled: 0 };
  const toAnswer: number[] = [];
  const toAcceptance: number[] = [];
  const courses = new Map<string, number>();
  const kinds = new Map<string, number>();
  const sources = new Map<string, number>();
  const feedback: FiguresModel['feedback'] = { answers: [], words: [] };
  const time = now.toISOString();

  for await (const { submission, state } of rows) {
    const { submittedAt, dueAt } = submission;
    const week = weeks[starts.findLastIndex((start) => start <= submittedAt)];
    // The application that it repeats is counted.
    if (week === undefined || state.end?.is === 'repeat') continue;
    week.applications += 1;
    const hours = hoursBetween(submittedAt, state.answer?.at);
    if (hours !== undefined) {
      toAnswer.push(hours);
      week.answered += 1;
      if (state.answer!.at <= dueAt) week.answeredInTime += 1;
    }
    // Whatever is closed without an answer waits for none.
    const isOverdue = state.stage !== 'done' && dueAt <= time;
    if (hours !== undefined || isOverdue) inTime.due += 1;
    // Where nobody makes offers, what is enrolled was booked all the same.
    const isEnrolled = state.end?.is === 'enrolled';
    if (isEnrolled) enrolled.enrolled += 1;
    if (isEnrolled || (state.contracts.length > 0 && isDecided(state, time))) enrolled.decided += 1;
    bookings.applied += 1;
    const { acceptedAt } = state.offers.find((offer) => offer.acceptedAt) ?? {};
    if (state.offers.length > 0) bookings.offered += 1;
    if (acceptedAt) bookings.accepted += 1;
    if (state.contracts.length > 0) bookings.confirmed += 1;
    if (state.attended?.length) bookings.came += 1;
    if (state.contracts.some(({ cancelled }) => cancelled)) bookings.cancelled += 1;
    const acceptedAfter = hoursBetween(submittedAt, acceptedAt);
    if (acceptedAfter !== undefined) toAcceptance.push(acceptedAfter);
    for (const course of coursesOf(submission)) countOne(courses, course);
    countOne(kinds, kindOf(submission));
    if (submission.source) countOne(sources, submission.source);
    if (!state.feedback) continue;
    const { content, tutor, worth, words, quotable } = state.feedback;
    feedback.answers.push({ content: Number(content), tutor: Number(tutor), worth: Number(worth) });
    if (words && quotable === 'yes')
      feedback.words.push({ reference: submission.reference, words });
  }

  inTime.answeredInTime = weeks.reduce((sum, { answeredInTime }) => sum + answeredInTime, 0);
  return {
    weeks: weeks.slice(weeks.findIndex(({ applications }) => applications > 0)),
    inTime,
    enrolled,
    hoursToAnswer: toAnswer.toSorted((a, b) => a - b),
    late: toAnswer.length - inTime.answeredInTime,
    medianHoursToAnswer: medianOf(toAnswer),
    bookings,
    feedback: { ...feedback, words: feedback.words.slice(-mostWords).toReversed() },
    medianHoursToAcceptance: medianOf(toAcceptance),
    courses: mostFirst(courses),
    kinds: mostFirst(kinds),
    sources: mostFirst(sources).slice(0, mostSources),
  };
}

/** Whether a session that was booked is over, or was cancelled, so that it is known who enrolled. */
const isDecided = ({ stage, booking }: DeskRow['state'], now: string) =>
  stage === 'done' || !booking || booking.endsAt <= now;

/** The Mondays of the weeks shown, oldest first: "2025-01-27". */
function mondaysUntil(now: Date): string[] {
  const today = new Date(inLondon(now).day);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: weeksShown }, (_, at) => {
    const daysAgo = sinceMonday + 7 * (weeksShown - 1 - at);
    return new Date(today.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  });
}

/** Never `undefined`, because no change of the clocks in London skips midnight. */
const startOf = (day: string): string => fromLondon(`${day}T00:00`)!;

/** The kind of participant, in the words of the form. */
function kindOf({ content }: FigureRow['submission']): string {
  const { participantType = '' }: Answers = content;
  const options: Partial<Record<string, { label: string }>> = fields.participantType.options;
  return options[String(participantType)]?.label ?? String(participantType);
}

function countOne(counts: Map<string, number>, label: string) {
  counts.set(label, (counts.get(label) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>) {
  return [...counts]
    .map(([label, applications]) => ({ label, applications }))
    .sort((a, b) => b.applications - a.applications || a.label.localeCompare(b.label, 'en-GB'));
}

/** `undefined` where something has not happened. */
const hoursBetween = (from: string, to: string | undefined) =>
  to === undefined ? undefined : (Date.parse(to) - Date.parse(from)) / hourMs;

function medianOf(numbers: number[]): number | undefined {
  const sorted = Float64Array.from(numbers).sort();
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
