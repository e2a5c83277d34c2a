import type { FastifyInstance } from 'fastify';

import { paperPath } from '../../domain/case/desk-paths.ts';
import type { FrozenLetter } from '../../domain/case/events.ts';
import {
  afterwardsFor,
  lapsingFor,
  letterFor,
  type LetterTerms,
  reminderFor,
} from '../../domain/letters/letter-for.ts';
import { letterOfKey, lettersByHand } from '../../domain/letters/letter-times.ts';
import { brand } from '../../domain/provider/brand.ts';
import { DeskProblem } from './decorators.ts';
import { type ByReference, findOutsideQuarantine, rowOf } from './submissions.ts';

/** The sheets of the letters that no mail brings, because there is no address. */
export function paperRoute(app: FastifyInstance): void {
  const address = paperPath({ kind: 'enrolment', reference: ':reference' }, ':key');
  app.get<ByReference & { Params: { key: string } }>(address, async (request, reply) => {
    const found = await findOutsideQuarantine(request);
    const row = rowOf(app, found);
    const now = app.clock().toISOString();
    const { key } = request.params;
    const { submission, events } = found;
    const { letters } = app.content;
    const terms = { submission, events, now, letters, link: row.link ?? '' };
    const letter = paperLetterOf(key, terms, app);
    if (!letter) throw new DeskProblem(404, 'not-found');
    const isDone = lettersByHand(submission, row.state).every((each) => each.key !== key);
    const { subject } = letter;
    const text = onPaper(letter.text);
    return reply.sendPage({ page: 'paper', paper: { row, letter: key, subject, text, isDone } });
  });
}

/** Nothing is attached to a sheet, and nobody can reply to it by pressing a button. */
const onPaper = (text: string) =>
  text
    .replaceAll(/ ?The attached file [^.]*\.(?: Most calendars [^.]*\.)?/gu, '')
    .replaceAll('reply to this email', `write to ${brand.email}`)
    .replaceAll(/\n{3,}/gu, '\n\n');

/** The letter of a key, in the words of the mail that others get; `undefined` where there is none any more. */
function paperLetterOf(
  key: string,
  terms: LetterTerms,
  { content, settings }: FastifyInstance,
): FrozenLetter | undefined {
  const [, id] = key.split('.');
  const { events } = terms;
  switch (letterOfKey(key)) {
    case 'week':
      return reminderFor(terms, { asksForNames: true });
    case 'day':
      return reminderFor(terms, { asksForNames: false });
    case 'lapsing':
      return lapsingFor(terms);
    case 'afterwards': {
      const { siteUrl } = settings;
      return afterwardsFor({ ...terms, siteUrl, onOffer: content.onOffer });
    }
    default: {
      const event = events.find((each) => each.id === id);
      const before = events.slice(0, event && events.indexOf(event));
      return (
        event && letterFor(event, { ...terms, events: before, now: event.at, staff: event.by })
      );
    }
  }
}
