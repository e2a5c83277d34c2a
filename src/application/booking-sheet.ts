import { accountWords } from '../../domain/payment-events.ts';
import type { FollowedApplication } from './models.ts';

/** Of a booking, how it is joined, who comes, and what of it is paid. */
export function sheetOfBooking({ status }: FollowedApplication, now: string) {
  const { booking, attendees = [], attended } = status;
  const isOver = booking !== undefined && now >= booking.startsAt;
  const who = attended ?? attendees;
  const namesMissing = isOver || !booking ? 0 : booking.people - attendees.length;
  const joining = isOver ? undefined : booking?.joining;
  const paid = accountWords(status);
  // Once it has begun, nobody can be named any more.
  return { joining, attendees: isOver && who.length === 0 ? undefined : who, namesMissing, paid };
}
