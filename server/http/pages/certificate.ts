import type { FastifyInstance } from 'fastify';

import { certificateOf, readCertificateNumber } from '../../../domain/certificates.ts';
import { applicationPaths } from '../../../domain/paths.ts';
import { addToLog, errorClass } from '../../log.ts';
import { sendPage } from './find-application.ts';

/**
 * What a certificate says, for whoever has its number. One that never was, and one of an erased application, are
 * answered alike.
 */
export function certificateRoute(app: FastifyInstance): void {
  const { store } = app;
  const address = applicationPaths.certificate(':number');
  app.get<{ Params: { number: string } }>(address, async (request, reply) => {
    const read = readCertificateNumber(request.params.number);
    if (!read) return sendPage(reply, { page: 'no-certificate' });
    const { number, reference } = read;
    const events = await store.desk
      .history(reference)
      .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
    if (!events) return sendPage(reply, { page: 'away' });
    const certificate = certificateOf(events, number);
    if (!certificate) return sendPage(reply, { page: 'no-certificate' });
    if (request.params.number !== number) {
      return reply.redirect(applicationPaths.certificate(number), 303);
    }
    const now = app.clock().toISOString();
    return sendPage(reply, { page: 'certificate', now, certificate });
  });
}
