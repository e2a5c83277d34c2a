import type { FastifyInstance } from 'fastify';

import type { ContactDelivery } from '../../../domain/forms/contact/schema.ts';
import { paths } from '../../../domain/paths.ts';
import type { GetReady } from '../rendering/keep-ready.ts';
import { redirectVariants } from './redirect-variants.ts';
import { sendKept } from './render-page.ts';

type ContactParts = { keep: GetReady; delivery: ContactDelivery };

/** The contact page, rendered on demand, because it says what becomes of a message. */
export function contactPage(app: FastifyInstance, { keep, delivery }: ContactParts): void {
  app.get(paths.contact, (_request, reply) =>
    sendKept(reply, keep(paths.contact, { contactDelivery: delivery })),
  );
  redirectVariants(app, paths.contact);
}
