import { compress, type Encoding } from './compress.ts';
import type { DrawnPage, PageLocals, Render } from './renderer.ts';

/** A page to be sent. */
export type SentPage = Pick<DrawnPage, 'status' | 'policy'> & {
  bodyIn: (encoding: Encoding) => Promise<Buffer>;
};

/** Gives the page at an address, with its query. Rejects where it cannot be drawn. */
export type DrawPage = (address: string, locals: PageLocals) => Promise<SentPage>;

/** Draws each page each time, for what is different for everyone. */
export function drawEachTime(render: Render): DrawPage {
  return async (address, locals) => {
    const { status, policy, html } = await render(address, locals);
    return { status, policy, bodyIn: (encoding) => compress(html, encoding, 'fast') };
  };
}

/**
 * Draws each page once a minute, however many ask, and compresses it as small as it gets; whoever asks first
 * does not wait for that. A page that is a little older is still sent, while the next is drawn. For pages that
 * are the same for everybody, whose locals do not change.
 */
export function keepDrawn(render: Render): DrawPage {
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage>>();
  let isShrinking = false;

  async function draw(address: string, locals: PageLocals): Promise<KeptPage> {
    const page = keptPage(await render(address, locals));
    if (page.status !== 200) return page;
    // In the order in which they were drawn, so that the oldest is first.
    kept.delete(address);
    kept.set(address, page);
    for (const oldest of kept.keys()) if (kept.size > maxPages) kept.delete(oldest);
    // One at a time: whoever makes up courses must not keep every processor busy.
    if (!isShrinking) {
      isShrinking = true;
      void page.shrink().finally(() => (isShrinking = false));
    }
    return page;
  }

  function drawOnce(address: string, locals: PageLocals): Promise<KeptPage> {
    const drawing =
      underWay.get(address) ?? draw(address, locals).finally(() => underWay.delete(address));
    underWay.set(address, drawing);
    return drawing;
  }

  return async (address, locals) => {
    const page = kept.get(address);
    const ageMs = page === undefined ? Infinity : performance.now() - page.drawnAt;
    if (page === undefined || ageMs >= maxAgeMs) return drawOnce(address, locals);
    // What fails now is told to whoever has to wait for it.
    if (ageMs >= freshMs) drawOnce(address, locals).catch(() => undefined);
    return page;
  };
}

/** As long as a browser may keep it: the page says when it was drawn, by which robots are told. */
const freshMs = 60_000;
const maxAgeMs = 120_000;
/** More than there are courses; whoever makes up others pushes out their own. */
const maxPages = 32;
/** Characters of a page beyond which it is not worth the time. */
const maxShrunk = 1_000_000;

type KeptPage = SentPage & { drawnAt: number; shrink: () => Promise<void> };

function keptPage({ status, policy, html }: DrawnPage): KeptPage {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    ...{ status, policy, drawnAt: performance.now() },
    bodyIn: (encoding) => {
      const body = bodies.get(encoding) ?? compress(html, encoding, 'fast');
      bodies.set(encoding, body);
      return body;
    },
    shrink: async () => {
      if (html.length > maxShrunk) return;
      for (const encoding of ['br', 'gzip'] as const) {
        const body = await compress(html, encoding, 'small');
        bodies.set(encoding, Promise.resolve(body));
      }
    },
  };
}
