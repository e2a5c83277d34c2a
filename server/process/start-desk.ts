import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { createSendMail } from '../delivery/send-mail.ts';
import { createDesk, type DeskOptions } from '../desk/desk.ts';
import { FatalError } from '../fatal-error.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';
import { issueKey } from '../store/sessions.ts';
import { listen } from './listen.ts';
import type { StartedDesk } from './start-message.ts';

export type RunningDesk = StartedDesk & { server: FastifyInstance };

/**
 * Starts the desk, unless it is turned off. If nobody chose a port and the usual one is taken, there is no desk, and a
 * line on stderr says so. Rejects with `FatalError` if it cannot listen.
 */
export async function startDesk(options: DeskOptions): Promise<RunningDesk | undefined> {
  const { settings, store, clock } = options;
  const { deskPort: port, deskHost, deskUrl, deskStaff, smtpUrl } = settings;
  if (port === 'off') return undefined;
  const server = createDesk({
    ...options,
    sendMail:
      smtpUrl !== undefined && deskStaff.length > 0
        ? createSendMail(smtpUrl, settings.siteUrl)
        : undefined,
  });
  try {
    const names = { host: 'DESK_HOST', port: 'DESK_PORT' };
    const listening = await listen(server, { host: deskHost, port }, names);
    const address = deskUrl ?? listeningAddress(listening);
    // Whoever was taken out of DESK_STAFF stays signed out if they are put in again.
    const staff = deskStaff.map((each) => each.toLowerCase());
    await store.sessions.endOthers(staff).catch(() => undefined);
    // If the store cannot be written to now, there is no key, and the site is served all the same.
    const key = await issueKey(store.sessions, { now: clock() }).catch(() => undefined);
    // Renders a page now, so that the first visitor does not wait for that.
    const headers = { host: new URL(address).host };
    void server.inject({ url: deskPaths.signIn, headers }).catch(() => undefined);
    return { server, address, key };
  } catch (error) {
    await server.close();
    const isTaken =
      error instanceof FatalError &&
      (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
    if (!isTaken || settings.isDeskPortChosen) throw error;
    console.error(`${error.message} The site runs without its desk.`);
    return undefined;
  }
}
