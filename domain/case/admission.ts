import type { Attendee, DeskState } from './stages.ts';

/**
 * How many more addresses than places a booking has letters sent to before the staff have looked: people are replaced,
 * but nobody can have us write to as many strangers as they like.
 */
const replacements = 3;

/**
 * The state in which those who come are told how to join, after they were named or the instructions were given: all for
 * whom the booking has room, and all whom the staff have named. The others are strangers, who wait for the staff. Nobody
 * gets the same instructions twice, however often they are taken out and named again.
 */
export function admitting(state: DeskState, { at, isByStaff = false }: Naming): DeskState {
  const { booking, attendees = [], admissions } = state;
  if (!booking?.joining) return { ...state, strangersSince: undefined };
  const admitted = { ...admissions };
  for (const address of attendees.map(inSmallLetters).filter(Boolean)) {
    const hasRoom = Object.keys(admitted).length < booking.people + replacements;
    if (isByStaff || hasRoom || address in admitted) admitted[address] = booking.joining.event;
  }
  const isEachAdmitted = attendees.every((each) => !isStranger(each, admitted));
  const strangersSince = isEachAdmitted ? undefined : (state.strangersSince ?? at);
  return { ...state, admissions: admitted, strangersSince };
}

type Naming = { at: string; isByStaff?: boolean };

/** Those who come and are not told how to join before the staff have looked at their names. */
export const strangersOf = ({ strangersSince, attendees = [], admissions }: Admission) =>
  strangersSince === undefined ? [] : attendees.filter((each) => isStranger(each, admissions));

/** Those to whom what has happened between two states sends the instructions. */
export const admittedBetween = (before: Admission, { attendees = [], admissions }: Admission) =>
  attendees.filter((each) => {
    const address = inSmallLetters(each);
    return address in admissions && admissions[address] !== before.admissions[address];
  });

type Admission = Pick<DeskState, 'strangersSince' | 'attendees' | 'admissions'>;

const isStranger = (each: Attendee, admissions: object) =>
  each.email !== '' && !(inSmallLetters(each) in admissions);

const inSmallLetters = ({ email }: Attendee) => email.toLowerCase();
