import type { FastifyInstance, FastifyRequest } from 'fastify';

import { deskPaths, mailPaths } from '../../domain/case/desk-paths.ts';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import { channelLabel } from '../delivery/channels.ts';
import { DeskProblem } from './decorators.ts';

/** The mails that a demonstration caught: a list, and for each a page, its HTML and its source. */
export function outboxRoutes(app: FastifyInstance, mails: readonly CaughtMail[]): void {
  const findMail = ({ params }: FastifyRequest<ById>) => {
    const mail = mails.find(({ id }) => id === params.id);
    if (mail === undefined) throw new DeskProblem(404, 'not-found');
    return mail;
  };
  app.get(deskPaths.outbox, (_request, reply) => {
    return reply.sendPage({ page: 'outbox', mails: mails.toReversed().map(withKind) });
  });
  app.get<ById>(mailPaths.page(':id'), (request, reply) => {
    const mail = findMail(request);
    const hasHtml = mail.html !== undefined;
    return reply.sendPage({
      page: 'mail',
      mail: { ...withKind(mail), hasHtml, header: headerOf(mail) },
    });
  });
  app.get<ById>(mailPaths.html(':id'), (request, reply) => {
    const { html = '' } = findMail(request);
    return reply
      .headers({ 'content-security-policy': policyOfMail, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_blank">'));
  });
  app.get<ById>(mailPaths.file(':id'), (request, reply) => {
    const { raw } = findMail(request);
    return reply
      .header('content-disposition', 'attachment; filename="mail.eml"')
      .type('message/rfc822')
      .send(raw);
  });
}

type ById = { Params: { id: string } };

/** The policy of a mail's HTML in its frame. It allows inline styles, because mails have them, and links in a new tab. */
const policyOfMail =
  "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';form-action 'none';" +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/** A mail with what it is called. */
function withKind(mail: CaughtMail) {
  // Our Message-IDs name the reference and the channel, and that of a letter also its event.
  const [, name = ''] = /^Message-ID: <[^@>.]*\.([^@>.]+)[.@]/imu.exec(headerOf(mail)) ?? [];
  return { ...mail, kind: name === 'notice' ? 'Daily mail to the staff' : channelLabel(name) };
}

/** Long header lines are unfolded, so that the window can wrap them. */
function headerOf({ raw }: CaughtMail): string {
  return raw.slice(0, raw.search(/\r?\n\r?\n/u)).replaceAll(/\r?\n(?=[ \t])/gu, '');
}
