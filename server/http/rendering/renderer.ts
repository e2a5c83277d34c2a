import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

import type { ContactDelivery } from '../../../domain/forms/contact/schema.ts';
import type { FollowedModel } from '../../../src/application/models.ts';
import type { DeskModel } from '../../../src/desk/models.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { allowConnection, tightenPolicy } from '../policy/policies.ts';
import type { ChoiceHints } from '../../../domain/forms/enrolment/course-choices.ts';
import type { OnOfferByChoice } from '../../../domain/usual-offer.ts';
import type { Letter } from '../../../domain/letters.ts';
import { FatalError } from '../../fatal-error.ts';

/** What `Astro.locals` has for the pages that are drawn for the server. */
export type PageLocals = {
  /** Set where an application posted without JavaScript was not accepted. */
  rejected?: RejectedPost;
  /** Set for the contact page; unset, as in development, means `none`. */
  contactDelivery?: ContactDelivery;
  /** Where a form that comes back is sent, if not to this server's own intake. */
  enrolmentEndpoint?: string | undefined;
  /** Whether the page will lie on a host of files, which takes no post and reads no query. */
  isOnFileHost?: boolean;
  /** What a page of the desk is drawn from; set by the desk's own server alone. */
  desk?: DeskModel;
  /** What an applicant's own page is drawn from. */
  followed?: FollowedModel;
};

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how a global type is merged into
  namespace App {
    // oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type -- the same
    interface Locals extends PageLocals {}
  }
}

/** A page as it is sent, with the content security policy that is its own. */
export type DrawnPage = { status: number; html: string; policy: string };

/** Draws the page at an address, with its query. Rejects where it cannot be drawn. */
export type Render = (address: string, locals: PageLocals) => Promise<DrawnPage>;

/** What the build's `dist/server/entry.mjs` draws with. */
export type Draw = (request: Request, locals: PageLocals) => Promise<Response>;

/** Draws pages with Astro, each with a policy that allows what is in it and no more. */
export function createRenderer(draw: Draw): Render {
  return async (address, locals) => {
    // Pages take only the path from a request, and their origin from the settings of the build.
    const response = await draw(new Request(new URL(address, 'http://localhost')), locals);
    // On a fault Astro answers without a page, and has already logged what it was.
    const { status, headers } = response;
    if (!headers.get('content-type')?.startsWith('text/html')) throw new RenderError();
    const html = await response.text();
    const { policy } = tightenPolicy(headers.get('content-security-policy') ?? '', html);
    return { status, html, policy: allowConnection(policy, locals.enrolmentEndpoint) };
  };
}

/** A page could not be drawn. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/** What the server needs of the built site beside its files. */
type LoadedSite = {
  render: Render;
  choiceHints: ChoiceHints;
  onOffer: OnOfferByChoice;
  letters: readonly Letter[];
  terms: string;
};

/** Loads what the build made for the server, `dist/server/entry.mjs`. Throws `FatalError` without a built site. */
export async function loadSite(entry: string): Promise<LoadedSite> {
  if (!existsSync(entry)) {
    throw new FatalError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const { draw, readWords } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Entry;
  return { render: createRenderer(draw), ...(await readWords()) };
}

/** What `integrations/pages-on-demand-entry.ts` exports. */
type Entry = { draw: Draw; readWords: () => Promise<Omit<LoadedSite, 'render'>> };

/**
 * Draws pages that differ for each visitor, one at a time, and rests after each four times as long as it
 * took, so that drawing takes a fifth of the thread at most. Rejects with `BusyError` if so many wait already
 * that a visitor would think the site broken.
 */
export function drawInTurn(render: Render): Render {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let restMs = 0;

  async function draw(...page: Parameters<Render>) {
    const start = performance.now();
    try {
      return await render(...page);
    } finally {
      waiting -= 1;
      restMs = Math.min(4 * (performance.now() - start), longestRestMs);
    }
  }

  return (...page) => {
    if (waiting === mostWaiting) return Promise.reject(new BusyError());
    waiting += 1;
    const drawing = last.then(() => draw(...page));
    const rest = () => pause(restMs);
    last = drawing.then(rest, rest);
    return drawing;
  };
}

/** Draws each page that is the same for everybody once; a drawing that failed is tried again. */
export function drawOnce<Page, Drawn>(
  draw: (page: Page) => Promise<Drawn>,
): (page: Page) => Promise<Drawn> {
  const drawings = new Map<string, Promise<Drawn>>();
  return (page) => {
    const name = JSON.stringify(page);
    const known = drawings.get(name);
    if (known !== undefined) return known;
    const drawing = draw(page);
    drawings.set(name, drawing);
    drawing.catch(() => drawings.delete(name));
    return drawing;
  };
}

/** Thrown if more pages for single visitors wait to be drawn than their share of the thread allows. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly statusCode = 503;
}

/** The rest is limited, because a page takes a few milliseconds unless something else holds it up. */
const longestRestMs = 50;

/** As many pages as a slow machine draws in some two seconds. */
const mostWaiting = 50;
