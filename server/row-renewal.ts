import { setTimeout as pause } from 'node:timers/promises';

import type { ContentOfToday } from '../domain/case/stored-events.ts';
import { type SiteContent, termsOf } from '../domain/case/usual-offer.ts';
import type { Store } from './store/store.ts';

/** How long a store that could not be used is left alone. */
const pauseMs = 60_000;

/**
 * Has the rows of the desk's lists written anew, once after the start, where a version with other rules wrote them. What
 * the store refuses is tried again; the health endpoint reports it.
 */
export class RowRenewal {
  readonly #store: Pick<Store, 'desk'>;
  readonly #today: ContentOfToday;
  readonly #stopping = new AbortController();
  #renewing: Promise<void> | undefined;

  constructor(store: Pick<Store, 'desk'>, content: Pick<SiteContent, 'terms' | 'onOffer'>) {
    this.#store = store;
    this.#today = termsOf(content);
  }

  start(): void {
    this.#renewing = this.#renew();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#renewing;
  }

  async #renew(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#store.desk.renewRows(signal, this.#today);
        return;
      } catch {
        await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
