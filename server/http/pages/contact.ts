import type { FastifyInstance } from 'fastify';

import type { ContactDelivery } from '../../../src/forms/contact/delivery.ts';
import { paths } from '../../../src/paths.ts';
import { redirectVariants } from './redirect-variants.ts';
import { keepDrawn } from '../rendering/drawn-pages.ts';
import type { Render } from '../rendering/renderer.ts';
import { renderPage } from './render-page.ts';

type ContactParts = { render: Render; delivery: ContactDelivery };

/** The contact page, rendered on demand, because it says what becomes of a message. */
export function contactPage(app: FastifyInstance, { render, delivery }: ContactParts): void {
  const keep = keepDrawn(render);
  app.get(paths.contact, (_request, reply) => {
    return renderPage(reply, keep, {
      address: paths.contact,
      // As long as the pages that lie ready, or a browser throws away what it fetched ahead.
      cacheControl: 'public, max-age=60',
      locals: { contactDelivery: delivery },
    });
  });
  redirectVariants(app, paths.contact);
}
