import { needOf, needsText } from '../case/access-needs.ts';
import { canBeNamed, maxTimes } from '../case/attendees.ts';
import { always, entry } from '../case/event-entry.ts';

const maxNeed = 300;

/**
 * What those who come need to take part. It is data about health, so it is given with their consent, stands on no list,
 * in no mail and in no export, and is taken out of what is stored once the course is over (`server/retention.ts`).
 */
export const accessNeedsEvents = {
  needed: entry({
    author: 'applicant',
    verb: 'access-needs',
    button: 'Save the access needs',
    fields: {
      needs: {
        kind: 'text',
        label: 'Access needs',
        hint: 'Only what we should act on, in a few words. It may stay empty.',
        max: 30_000,
        kept: needsText,
      },
      agreed: {
        kind: 'tick',
        label: 'Everyone for whom I enter something agrees that you and the tutor may know it',
        isAsked: always,
      },
    },
    check: ({ needs, agreed }, { state: { attendees = [] } }) => ({
      needs: needsFault(
        needs,
        attendees.map(({ name }) => name),
      ),
      agreed:
        needs === '' || agreed === 'yes'
          ? undefined
          : 'We may only keep this if the person agrees: tick the box, or leave it empty',
    }),
    isOpen: (moment) =>
      canBeNamed(moment) &&
      Boolean(moment.state.attendees?.length) &&
      moment.state.namings < maxTimes,
    apply: (state, { needs }) => ({ ...state, needs, namings: state.namings + 1 }),
    subject: 'people',
    sentence: () => 'The applicant said what people need to take part',
    applicantSentence: () => 'You said what people need to take part.',
  }),
} as const;

function needsFault(needs: string, names: readonly string[]): string | undefined {
  const all = needs.split('\n').filter(Boolean);
  const known = names.flatMap((name) => needOf(name, needs) ?? []);
  if (all.some((line) => !names.some((name) => line.startsWith(`${name}: `)))) {
    return 'Somebody here is no longer among the names: open Access needs again';
  }
  return known.some((need) => need.length > maxNeed)
    ? `That is too long: at most ${maxNeed} characters for each person`
    : undefined;
}
