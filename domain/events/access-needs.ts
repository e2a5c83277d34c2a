import { canBeNamed, maxTimes } from '../case/attendees.ts';
import { always, entry, type FormReading } from '../case/event-entry.ts';
import type { Attendee, CaseNow, DeskState } from '../case/stages.ts';
import { personOf, type StoredSubmission } from '../case/submission.ts';
import { plainLine } from '../forms/readers.ts';

const maxNeed = 300;

const needs = {
  kind: 'text',
  label: 'Access needs',
  hint: 'Only what we should act on, in a few words. It may stay empty.',
  max: 30_000,
  kept: needsText,
} as const;

const agreed = (to: string) =>
  ({
    kind: 'tick',
    label: `Everyone for whom I enter something agrees that ${to} may know it`,
    isAsked: always,
  }) as const;

const check = (typed: Record<'needs' | 'agreed', string>, { submission, state }: FormReading) => ({
  needs: needsFault(
    typed.needs,
    needersOf(submission, state).map(({ name }) => name),
  ),
  agreed:
    typed.needs === '' || typed.agreed === 'yes'
      ? undefined
      : 'We may only keep this if the person agrees: tick the box, or leave it empty',
});

const isOpen = (moment: CaseNow) =>
  canBeNamed(moment) &&
  (Boolean(moment.state.attendees?.length) || moment.state.booking?.people === 1);

const needing = (state: DeskState, event: { needs: string }): DeskState => ({
  ...state,
  needs: event.needs,
});

/**
 * What those who come need to take part. It is data about health, so it is given with their consent, stands on no list,
 * in no mail and in no export, and is taken out of what is stored once the course is over (`server/retention.ts`).
 */
export const accessNeedsEvents = {
  needed: entry({
    author: 'applicant',
    verb: 'access-needs',
    button: 'Save the access needs',
    fields: { needs, agreed: agreed('you and the tutor') },
    check,
    isOpen: (moment) => isOpen(moment) && moment.state.namings < maxTimes,
    apply: (state, event) => ({ ...needing(state, event), namings: state.namings + 1 }),
    subject: 'people',
    sentence: () => 'The applicant said what people need to take part',
    applicantSentence: () => 'You said what people need to take part.',
  }),
  'needed-for-them': entry({
    author: 'staff',
    verb: 'enter-access-needs',
    button: 'Save the access needs',
    fields: { needs, agreed: agreed('we and the tutor') },
    check,
    isOpen,
    apply: needing,
    subject: 'people',
    sentence: () => 'Entered what people need to take part',
    applicantSentence: () => 'We entered what people need to take part.',
  }),
} as const;

function needsFault(typed: string, names: readonly string[]): string | undefined {
  const all = typed.split('\n').filter(Boolean);
  const known = names.flatMap((name) => needOf(name, typed) ?? []);
  if (all.some((line) => !names.some((name) => line.startsWith(`${name}: `)))) {
    return 'Somebody here is no longer among the names: open Access needs again';
  }
  return known.some((need) => need.length > maxNeed)
    ? `That is too long: at most ${maxNeed} characters for each person`
    : undefined;
}

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
