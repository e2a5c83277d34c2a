import type { ContactDelivery } from '../../../src/forms/contact/delivery.ts';
import type { DeskModel } from '../../../src/desk/models.ts';
import type { RejectedPost } from '../../../src/forms/enrolment/rejected-post.ts';
import { allowConnection } from '../policy/allow-connection.ts';
import { tightenPolicy } from '../policy/tighten-policy.ts';

/** What a page rendered on demand finds in `Astro.locals`; `src/env.d.ts` says what each is. */
export type PageLocals = {
  attempt?: RejectedPost;
  contactDelivery?: ContactDelivery;
  enrolmentEndpoint?: string | undefined;
  isOnFileHost?: boolean;
  desk?: DeskModel;
};

/** A page as it is sent, with the content security policy that is its own. */
export type DrawnPage = { status: number; html: string; policy: string };

/** Draws the page at an address, with its query. Rejects where it cannot be drawn. */
export type Render = (address: string, locals: PageLocals) => Promise<DrawnPage>;

/** What the build's `dist/server/entry.mjs` exports. */
export type Draw = (request: Request, locals: PageLocals) => Promise<Response>;

/** Draws pages with Astro, each with a policy that allows what is in it and no more. */
export function createRenderer(draw: Draw): Render {
  return async (address, locals) => {
    // Pages take their own address from the settings of the build, and of a request the path alone.
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
