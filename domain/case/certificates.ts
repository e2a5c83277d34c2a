import { certificatesIn, type DeskEvent, stateAfter } from './events.ts';
import { type Offer, offerIn } from './stages.ts';

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
  const letters = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!/^[2-9A-Z]{28}$/u.test(letters)) return undefined;
  const number = letters.match(/.{4}/gu)!.join('-');
  return { number, reference: number.slice(0, 9) };
}

/** The certificate with a number, from the events of its application; `undefined` where there never was one. */
export function certificateOf(
  events: readonly DeskEvent[],
  number: string,
): Certificate | undefined {
  const at = events.findIndex((event) =>
    certificatesIn(event).some((each) => each.number === number),
  );
  // What was booked then; the booking may have been cancelled since.
  const { booking, offers } = stateAfter(events.slice(0, at + 1));
  const offer = offerIn({ offers }, booking?.offer)?.offer;
  if (at === -1 || !offer) return undefined;
  const { name } = certificatesIn(events[at]!).find((each) => each.number === number)!;
  const { courses, startsAt, endsAt, minutes } = offer;
  const isGood = stateAfter(events).attended?.some((each) => each.number === number) ?? false;
  return { courses, startsAt, endsAt, minutes, name, number, isGood };
}

/** Every certificate that was issued for an application. */
export const certificatesOf = (events: readonly DeskEvent[]): Certificate[] =>
  events
    .flatMap(certificatesIn)
    .map(({ number }) => certificateOf(events, number))
    .filter((each) => each !== undefined);
