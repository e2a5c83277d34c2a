import type { onRequestAsyncHookHandler } from 'fastify';

import type { Case, Change, DeskEvent, FrozenLetter } from '../../domain/case/events.ts';
import type { SiteContent } from '../../domain/case/usual-offer.ts';
import type { Closing } from '../../domain/time/reply-due.ts';
import type { Intake } from '../intake/intake.ts';
import type { Later } from '../later.ts';
import type { Links } from '../links.ts';
import type { Settings } from '../settings.ts';
import type { AllOutcome, EventOutcome } from '../store/desk.ts';
import type { NewEvent } from '../store/desk-entry.ts';
import type { Store } from '../store/store.ts';
import type { PageLocals } from './rendering/renderer.ts';

/* oxlint-disable typescript/consistent-type-definitions -- how a type of another module is added to */
declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    store: Store;
    clock: () => Date;
    links: Links;
    content: SiteContent;
    /** Until when nobody is here, as far as the database says so in time. */
    closing: () => Promise<Closing | undefined>;
    intake: Intake;
    /** The channels that are set up. */
    channelNames: readonly string[];
    /** Whether mail is set up, so that letters can be sent. */
    canWrite: boolean;
    /**
     * The letter that a change brings, written from the history as far as its author had `seen` it, with the current
     * link. None where no mail is set up.
     */
    writeLetter: (change: Change, of: Writing) => FrozenLetter | undefined;
    /**
     * Adds an event with the deliveries that it makes. `seen` is the latest event that its author was shown, if there was
     * one.
     */
    addEvent: (event: NewEvent, of: Case, seen: string | undefined) => Promise<EventOutcome>;
    /** The same for several, all of them or none. */
    addEvents: (
      all: readonly { event: NewEvent; of: Case; seen: string | undefined }[],
    ) => Promise<AllOutcome>;

    // The site's server alone:

    /** Refuses a post from another website, and one too many from an address. */
    guardPost: onRequestAsyncHookHandler[];
    /** Refuses one too many of the pages that are rendered for one visitor, from an address. */
    limitRendering: onRequestAsyncHookHandler;
    /** To be woken when something has become due. */
    deliveries: { wake: () => void };
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

type Writing = Case & { seen?: readonly DeskEvent[]; staff?: string };

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
