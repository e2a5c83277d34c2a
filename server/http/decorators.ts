import type { onRequestAsyncHookHandler } from 'fastify';

import type { Links } from '../links.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { PageLocals } from './rendering/renderer.ts';

/* oxlint-disable typescript/consistent-type-definitions -- how a type of another module is added to */
declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    store: Store;
    clock: () => Date;
    /** The links to applicants' pages. */
    links: Links;
    /** The site alone: refuses a post from another website, and one too many from an address. */
    guardPost: onRequestAsyncHookHandler[];
    /** The site alone: refuses one too many of the pages that are rendered for one visitor, from an address. */
    limitRendering: onRequestAsyncHookHandler;
  }
  interface FastifyReply {
    /** Answers with a page that Astro renders, or with 500 and a line of text. */
    renderPage: (
      address: string,
      locals: PageLocals,
      options?: PageOptions,
    ) => Promise<FastifyReply>;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

export type PageOptions = {
  /** By default the page's own. */
  status?: number | undefined;
  /** By default `no-store`. */
  cacheControl?: string;
  /**
   * Whether the page is the same for everybody, and rendered once. Nothing that a client can make up may be in its
   * address or its locals, because each page is kept.
   */
  isKept?: boolean;
};
