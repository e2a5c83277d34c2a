import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { SiteContent } from '../../../domain/case/usual-offer.ts';
import type { ContactDelivery } from '../../../domain/forms/contact/schema.ts';
import type { FollowedModel } from '../../../src/application/Application.tsx';
import type { DeskModel } from '../../../src/desk/Desk.tsx';
import type { RejectedPost } from '../../../src/forms/enrolment/EnrolmentForm.tsx';
import { FatalError } from '../../fatal-error.ts';

/** What `Astro.locals` has for the pages that the server renders. */
export type PageLocals = {
  /** Set where an application posted without JavaScript was not accepted. */
  rejected?: RejectedPost;
  /** Set for the contact page; unset, as in development, means `none`. */
  contactDelivery?: ContactDelivery;
  /** Where the form is sent, if not to this server's own intake. */
  enrolmentEndpoint?: string | undefined;
  /** Whether the page will lie on a host of files, which takes no post and reads no query. */
  isOnFileHost?: boolean;
  received?: ReceivedLocals;
  /** What a form says beside its promise while nobody is here. */
  closed?: string | undefined;
  /** What a page of the desk is rendered from; set by the desk's own server alone. */
  desk?: DeskModel;
  followed?: FollowedModel;
};

/** What the address of the confirmation says, once it is checked. */
export type ReceivedLocals = {
  reference: string;
  /** The chosen courses, in the words of the form, and by when an answer comes. */
  facts?: { courses: readonly string[]; replyBy: string } | undefined;
  key?: string | undefined;
};

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how a global type is merged into
  namespace App {
    // oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type -- the same
    interface Locals extends PageLocals {}
  }
}

/** Renders the page at an address, with its query. Rejects where it cannot be rendered. */
export type Render = (
  address: string,
  locals: PageLocals,
) => Promise<{ status: number; html: string }>;

/** How the build's `dist/server/entry.mjs` renders. */
export type RenderRequest = (request: Request, locals: PageLocals) => Promise<Response>;

export function createRenderer(renderRequest: RenderRequest): Render {
  return async (address, locals) => {
    // Pages take only the path from a request, and their origin from the settings of the build.
    const request = new Request(new URL(address, 'http://localhost'));
    const response = await renderRequest(request, locals);
    // On a fault Astro answers without a page, and has already logged what it was.
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!isPage) throw new RenderError();
    return { status: response.status, html: await response.text() };
  };
}

class RenderError extends Error {
  override name = 'RenderError';
}

/** What the server needs of the built site beside its files. */
type LoadedSite = {
  content: SiteContent;
  render: Render;
  /** The SHA-256 of each inline script of the pages, as a policy names it. */
  scriptHashes: readonly string[];
};

/** Loads what the build made for the server, `dist/server/entry.mjs`. Throws `FatalError` without a built site. */
export async function loadSite(entry: string): Promise<LoadedSite> {
  if (!existsSync(entry)) {
    throw new FatalError(`The site is not built: ${entry} is missing. Run npm run build.`);
  }
  const built = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as RenderEntry;
  const { scriptHashes, readContent } = built;
  return { content: await readContent(), render: createRenderer(built.render), scriptHashes };
}

/** What `integrations/pages-on-demand-entry.ts` exports. */
type RenderEntry = {
  render: RenderRequest;
  scriptHashes: readonly string[];
  readContent: () => Promise<SiteContent>;
};
