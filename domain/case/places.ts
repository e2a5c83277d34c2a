import type { Offer } from './offers.ts';

/** A place is typed too. What differs in a word or a number is another one: nobody may get the address of others. */
export function placeKey(place: string): string {
  const words =
    place
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const key = words.join(' ').replace(/^(?:live )?on ?line(?: live)?$/u, 'online');
  return key || place;
}

export const isSamePlace = (one: Pick<Offer, 'place'>, other: Pick<Offer, 'place'>) =>
  placeKey(one.place) === placeKey(other.place);

export const isOnline = ({ place }: Pick<Offer, 'place'>) => placeKey(place) === placeKey('Online');

/** Whether a place is online, or says more than a town: it has a number, or several parts. */
export const isAddress = (place: string) => isOnline({ place }) || /[\p{N},\n]/u.test(place);
