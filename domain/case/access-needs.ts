import { plainLine } from '../forms/readers.ts';
import { personOf } from './kinds.ts';
import type { Attendee, DeskState } from './stages.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * What people need to take part, as it is stored: "Ada Sample: a step-free room", a line for each who needs something.
 * The form posts a line "Ada Sample:" before what was typed for her, and one that was stored reads the same.
 */
export function needsText(typed: string): string {
  const needs = new Map<string, string[]>();
  let name: string | undefined;
  for (const line of typed.split('\n').map(plainLine)) {
    const isName = line.endsWith(':');
    if (isName) name = line.slice(0, -1);
    else if (name === undefined && line.includes(': ')) addTo(needs, ...needParts(line));
    else if (name !== undefined && line !== '') addTo(needs, name, line);
  }
  return [...needs].map(([who, all]) => `${who}: ${all.join('; ')}`).join('\n');
}

function addTo(needs: Map<string, string[]>, name: string, need: string) {
  needs.set(name, [...(needs.get(name) ?? []), need]);
}

const needParts = (line: string): [name: string, need: string] => {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
};

/** Those whose needs can be said: who comes, or whoever booked the one place for which nobody is named. */
export function needersOf(
  submission: Pick<StoredSubmission, 'kind' | 'content'>,
  { attendees = [], booking }: Pick<DeskState, 'attendees' | 'booking'>,
): readonly Attendee[] {
  if (attendees.length > 0 || booking?.people !== 1) return attendees;
  return [{ name: plainLine(personOf(submission).name), email: '' }];
}

/** What somebody of this name needs, if anything. */
export function needOf(name: string, needs = ''): string | undefined {
  const begins = `${name}: `;
  const line = needs.split('\n').find((each) => each.startsWith(begins));
  return line?.slice(begins.length);
}
