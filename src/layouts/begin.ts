import type { ClientDirective } from 'astro';
import idle from 'astro/runtime/client/idle.js';

/** The conditions on which the islands of a page begin at once. */
type Beginning = {
  /** The keys under which the tab keeps what a visitor left here. */
  kept?: readonly string[];
  /** Whether the page was drawn with what somebody sent. */
  isBegun?: boolean;
  /** Whether the island has to act on the query of the address. */
  readsAddress?: boolean;
};

declare module 'astro' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it is added to
  interface AstroClientDirectives {
    'client:begin'?: Beginning | boolean;
  }
}

/** Longer than the five quiet seconds that end the measurement of a page load (Time to Interactive). */
const restMs = 6_000;

/** Longer than a pause between two letters, because a key pressed while React starts or hydrates has to wait. */
const pauseMs = 500;

let begin: () => void;
const begun = new Promise<void>((resolve) => (begin = resolve));

/** A page in the background, or drawn ahead of a visit, waits until it is looked at. */
const rest = () => setTimeout(() => (document.hidden ? rest() : begin()), restMs);
addEventListener('load', rest);

/**
 * `client:begin`: the islands of a page get their scripts when somebody begins in one of them with a pointer, a key or
 * the focus, on a condition of `Beginning`, or some seconds after the page has loaded. Until then they are plain HTML,
 * and what is typed there stays.
 */
const beginning: ClientDirective = (load, options, island) => {
  const { kept = [], isBegun, readsAddress } = options.value as Beginning;
  let [typedAt, pressed] = [-pauseMs, null as HTMLElement | null];
  const pause = async () => {
    while (performance.now() - typedAt < pauseMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  // In an idle moment, so that what the visitor did is painted first.
  const start = () =>
    idle(
      async () => {
        for (const url of ['component-url', 'renderer-url']) fetchAhead(island.getAttribute(url)!);
        await pause();
        const hydrate = await load();
        return async () => {
          await pause();
          await hydrate();
          if (island.hasAttribute('ssr')) addEventListener('online', start, { once: true });
          else pressed?.click();
        };
      },
      options,
      island,
    );
  for (const sign of ['pointerover', 'focusin', 'input']) {
    island.addEventListener(sign, begin, { once: true });
  }
  for (const sign of ['focusin', 'keydown']) {
    island.addEventListener(sign, ({ target }) => {
      if (!(target as Element).closest('button')) typedAt = performance.now();
    });
  }
  island.addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  if (
    isBegun ||
    (readsAddress && location.search) ||
    kept.some(isKept) ||
    island.contains(document.activeElement)
  ) {
    begin();
  }
  void begun.then(start);
};

// oxlint-disable-next-line import/no-default-export -- Astro asks for it
export default beginning;

/** Fetches a module without running it. */
function fetchAhead(url: string) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href: url }));
}

/** Does without `tab-storage.ts`, because Chromium would fetch an imported file before what it has to paint. */
function isKept(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

// An island looks here for its directive as soon as it is defined (Islands.astro).
Object.assign(self, { Astro: { begin: beginning } });
