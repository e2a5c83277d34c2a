import { setImmediate } from 'node:timers/promises';

import { encodings, type Encoding } from '../ready/encodings.ts';
import { makeReady, type Ready } from '../ready/ready.ts';
import { compress, type Effort } from './compress.ts';
import { drawOnce } from './draw-once.ts';
import type { DrawnPage, PageLocals, Render } from './renderer.ts';

/** Gives a page as it is sent. Rejects where it cannot be drawn. */
export type GetReady = (address: string, locals: PageLocals) => Promise<Ready>;

/**
 * Draws each page once (`drawOnce`) and keeps it as it is sent. Whoever asks first does not wait until it is as
 * small as it gets: that is done beside, one page at a time, so as not to keep every processor busy.
 */
export function keepReady(render: Render, cacheControl: string): GetReady {
  const draw = drawOnce(render);
  const kept = new WeakMap<DrawnPage, Promise<Ready>>();
  let shrunk = Promise.resolve();

  async function shrink(page: DrawnPage) {
    // The first visitor's answer goes out before.
    await setImmediate();
    const small = await readyPage(page, cacheControl, 'small');
    kept.set(page, Promise.resolve(small));
  }

  return async (address, locals) => {
    const page = await draw(address, locals);
    const known = kept.get(page);
    if (known !== undefined) return known;
    const ready = readyPage(page, cacheControl, 'fast');
    kept.set(page, ready);
    if (page.html.length <= maxShrunk) {
      shrunk = shrunk.then(() => shrink(page)).catch(() => undefined);
    }
    return ready;
  };
}

/** Characters of a page beyond which it is not worth the time. */
const maxShrunk = 1_000_000;

async function readyPage(
  { html, policy }: DrawnPage,
  cacheControl: string,
  effort: Effort,
): Promise<Ready> {
  const bytesIn = new Map<Encoding, Buffer>();
  for (const encoding of encodings) bytesIn.set(encoding, await compress(html, encoding, effort));
  return makeReady(bytesIn, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    'content-security-policy': policy,
  });
}
