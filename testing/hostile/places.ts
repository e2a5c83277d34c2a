import { deskPlaces, laterPlaces, readerPlaces } from './reader-places.ts';
import { formPlaces } from './form-places.ts';
import type { ReaderPlace, RequestPlace } from './place.ts';
import { addressPlaces, headerPlaces, longAddressPlaces } from './request-places.ts';

/** Everything that reads what a stranger wrote; the tests and `bench:intake` feed all of it the same texts. */
export const hostilePlaces: (RequestPlace | ReaderPlace)[] = [
  ...formPlaces,
  ...addressPlaces,
  ...longAddressPlaces,
  ...headerPlaces,
  ...readerPlaces,
  ...laterPlaces,
  ...deskPlaces,
];
