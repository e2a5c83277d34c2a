import type { FastifyInstance, FastifyReply } from 'fastify';
import { encode } from 'uqr';

import { certificateOf, readCertificateNumber } from '../../domain/case/certificates.ts';
import { beginningOf } from '../../domain/forms/readers.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import type { CertificateAddress } from '../../src/application/Certificate.tsx';
import type { CheckModel } from '../../src/application/Check.tsx';
import { addToLog, errorClass } from '../log.ts';
import { sendPage } from './application.ts';

/**
 * What a certificate says, for whoever has its number, and a page that asks for the number. One that never was, and one
 * of an erased application, are answered alike.
 */
export function certificateRoutes(app: FastifyInstance): void {
  const { store, settings } = app;
  app.get(applicationPaths.certificates, (request, reply) => {
    const { number } = request.query as { number?: unknown };
    if (typeof number !== 'string') return sendCheck(reply);
    const typed = beginningOf(number.trim(), mostTyped);
    if (typed === '') return sendCheck(reply, { isMissing: true }, 422);
    const read = readCertificateNumber(typed);
    if (!read) return sendCheck(reply, { typed, isUnknown: true }, 404);
    return reply.redirect(applicationPaths.certificate(read.number), 303);
  });

  const address = applicationPaths.certificate(':number');
  app.get<{ Params: { number: string } }>(address, async (request, reply) => {
    const typed = beginningOf(request.params.number, mostTyped);
    const read = readCertificateNumber(typed);
    if (!read) return sendCheck(reply, { typed, isUnknown: true }, 404);
    const { number, reference } = read;
    const events = await store.desk
      .history(reference)
      .catch((error: unknown) => addToLog(request, { error: errorClass(error) }));
    if (!events) return sendPage(reply, { page: 'away' });
    const certified = certificateOf(events, number);
    if (!certified) return sendCheck(reply, { typed, isUnknown: true }, 404);
    if (request.params.number !== number) {
      return reply.redirect(applicationPaths.certificate(number), 303);
    }
    const certificate = { ...certified, ...codedAddress(number, settings.siteUrl) };
    return sendPage(reply, { page: 'certificate', certificate });
  });
}

const sendCheck = (reply: FastifyReply, check: CheckModel = {}, status = 200) =>
  sendPage(reply, { page: 'check', check }, status);

/** The most characters of a wrong number that the form shows again. */
const mostTyped = 100;

function codedAddress(number: string, siteUrl: string): CertificateAddress {
  const address = siteUrl + applicationPaths.certificate(number);
  // What a phone's camera reads from paper that was folded: a quarter of the code may be missing.
  const { size, data } = encode(address, { ecc: 'Q', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { address, code: { size, path } };
}
