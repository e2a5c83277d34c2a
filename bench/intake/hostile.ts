import { setTimeout as pause } from 'node:timers/promises';

import { createSender, type Place, plainPiece } from '../../testing/hostile/place.ts';
import { hostilePlaces } from '../../testing/hostile/reader-places.ts';
import { measureGrowth, type Growth } from './growth.ts';
import { startServer } from './server.ts';
import { worked } from './report-work.ts';

type Options = {
  newFolder: () => string;
  /** Only places whose names contain this are fed. */
  place: string;
  onPlace: (result: PlaceResult) => void;
};

/** What was measured at one place. */
export type PlaceResult = {
  place: string;
  /** How many kinds of text were fed. */
  fed: number;
  /** Milliseconds for the longest harmless text. */
  plain: number;
  /** The kind of text that took longest, and how long it took at its longest. */
  slowest: { piece: string; milliseconds: number };
  /** The kinds of text for which the time grew too steeply. */
  steep: { piece: string; growth: Growth }[];
};

/**
 * Feeds every kind of hostile text, at growing lengths, to a real server and to the code that reads a form later.
 * Leaves a place once it is slow for two kinds of text.
 */
export async function measureHostile({
  newFolder,
  place: wanted,
  onPlace,
}: Options): Promise<PlaceResult[]> {
  const server = await startServer('storing', newFolder(), {
    CONTACT_DELIVERY: 'intake',
    // The server then reads a proxy's headers too.
    TRUST_PROXY: 'on',
  });
  const send = createSender(`http://127.0.0.1:${server.port}`);
  const results: PlaceResult[] = [];
  for (const place of hostilePlaces.filter(({ name }) => name.includes(wanted))) {
    const result = await ('request' in place
      ? measurePlace(place, {
          feed: (filled) => send(place.request(filled)),
          worked: server.worked,
        })
      : measurePlace(place, { feed: place.read, worked }));
    results.push(result);
    onPlace(result);
  }
  await server.stop();
  return results;
}

type Fed = { feed: (filled: string) => unknown; worked: () => number | Promise<number> };

async function measurePlace(place: Place, { feed, worked }: Fed): Promise<PlaceResult> {
  const length = (part: number) => Math.floor(place.most / part);
  const lengths = [length(16), ...[8, 4, 2, 1].map(length)] as const;
  const growthOf = (piece: string) =>
    measureGrowth(lengths, {
      roughly: async (length) => {
        const filled = place.fill(piece, length);
        const start = performance.now();
        await feed(filled);
        return performance.now() - start;
      },
      exactly: async (length) => {
        const filled = place.fill(piece, length);
        await pause(1);
        const before = await worked();
        await feed(filled);
        await pause(1);
        return (await worked()) - before;
      },
    });
  // The first run is thrown away: the code is not compiled yet.
  await growthOf(plainPiece);
  const plain = (await growthOf(plainPiece)).times.at(-1)!;
  const result: PlaceResult = {
    ...{ place: place.name, fed: 0, plain, steep: [] },
    slowest: { piece: plainPiece, milliseconds: plain },
  };
  for (const piece of place.pieces) {
    const growth = await growthOf(piece);
    const milliseconds = Math.max(...growth.times);
    result.fed += 1;
    if (milliseconds > result.slowest.milliseconds) result.slowest = { piece, milliseconds };
    if (growth.isSteep) result.steep.push({ piece, growth });
    if (result.steep.length === 2) break;
  }
  return result;
}
