import { expect, test } from 'vitest';

import { costlyPieces } from './costly-pieces.ts';
import { deskPlaces } from './desk-places.ts';
import { laterPlaces } from './later-places.ts';
import { readerPlaces } from './reader-places.ts';

test.each(
  [...readerPlaces, ...laterPlaces, ...deskPlaces].map((place) => [place.name, place] as const),
)(
  '%s: hostile text costs no more than plain text',
  async (_name, place) => expect(await costlyPieces(place, place.read)).toEqual([]),
  30_000,
);
