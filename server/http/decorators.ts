import type { onRequestAsyncHookHandler } from 'fastify';

import type { Change, DeskEvent } from '../../domain/events.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import type { Intake } from '../intake/intake.ts';
import type { Later } from '../later.ts';
import type { Links } from '../links.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { EventDelivery } from '../store/outbox.ts';
import type { PageLocals, SiteContent } from './rendering/renderer.ts';

/* oxlint-disable typescript/consistent-type-definitions -- how a type of another module is added to */
declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    store: Store;
    clock: () => Date;
    /** The links to applicants' pages. */
    links: Links;
    intake: Intake;

    // The site's server alone:

    content: SiteContent;
    /** Refuses a post from another website, and one too many from an address. */
    guardPost: onRequestAsyncHookHandler[];
    /** Refuses one too many of the pages that are rendered for one visitor, from an address. */
    limitRendering: onRequestAsyncHookHandler;
    channelNames: readonly string[];
    /** The name of the channel that mails a lost link; unset where no mail is set up. */
    linkChannel: string | undefined;
    /** To be woken when something has become due. */
    deliveries: { wake: () => void };
    /** Adds to an applicant's act the letter and the deliveries that it brings. */
    withDeliveries: (
      change: Change,
      of: { submission: StoredSubmission; events: readonly DeskEvent[] },
    ) => { change: Change; deliveries: EventDelivery[]; needless: string[] };
    /** Does the work that depends on a lookup, some seconds after the answer. */
    later: Pick<Later, 'do'>;
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
