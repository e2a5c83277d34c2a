import { certifiedOf } from './attendees.ts';
import { type DeskEvent, stateAfter } from './events.ts';
import { offeredBy } from './letter-for.ts';
import type { Offer } from './offers.ts';

/** What a certificate says in public. */
export type Certificate = Pick<Offer, 'courses' | 'startsAt' | 'endsAt' | 'minutes'> & {
  name: string;
  number: string;
  /** Whether it holds: not once another name took its place, or it was taken back that somebody came. */
  isGood: boolean;
};

/** The reference in a number of a certificate, as it is typed or pasted; `undefined` where that is none. */
export function readCertificateNumber(
  typed: string,
): { number: string; reference: string } | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Dash}\p{Cf}]/gu, '');
  if (!/^[2-9A-Z]{28}$/u.test(letters)) return undefined;
  const number = letters.match(/.{4}/gu)!.join('-');
  return { number, reference: number.slice(0, 9) };
}

/** The certificate with a number, from the events of its application; `undefined` where there never was one. */
export function certificateOf(
  events: readonly DeskEvent[],
  number: string,
): Certificate | undefined {
  const { attended = [], booking } = stateAfter(events);
  const issued = events.flatMap((event) => {
    if (event.action === 'attended') return certifiedOf(event);
    return event.action === 'renamed' ? [{ name: event.name, number: event.another }] : [];
  });
  const found = issued.find((each) => each.number === number);
  const offer = booking && offeredBy(events, booking.offer);
  if (!found || !offer) return undefined;
  const { courses, startsAt, endsAt, minutes } = offer;
  const isGood = attended.some((each) => each.number === number);
  return { courses, startsAt, endsAt, minutes, name: found.name, number, isGood };
}
