import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../domain/desk-paths.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import type { OnOfferByChoice } from '../../domain/usual-offer.ts';
import type { Letter } from '../../domain/letters.ts';
import { createDesk } from '../desk/desk.ts';
import { type Channel, destinationsOf } from '../delivery/channel.ts';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import { letterChannel } from '../delivery/mail-channels.ts';
import { createSendMail } from '../delivery/send-mail.ts';
import { deskLimits } from '../http/limits.ts';
import { listen, ListenError } from '../http/listen.ts';
import type { Render } from '../http/rendering/renderer.ts';
import type { Links } from '../links.ts';
import type { Log } from '../log.ts';
import type { StartedDesk } from './start-message.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';
import type { Settings } from '../settings.ts';
import { issueKey } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

type Parts = {
  settings: Settings;
  store: Store;
  channels: Channel[];
  /** The built site. */
  dist: string;
  render: Render;
  choiceHints: ChoiceHints;
  onOffer: OnOfferByChoice;
  letters: readonly Letter[];
  links: Links;
  log: Log;
  connections: number;
  /** Set in a demonstration: the mails that were caught instead of sent. */
  mails?: readonly CaughtMail[] | undefined;
};

/** The desk's server, listening, and where it is. */
export type RunningDesk = StartedDesk & { server: FastifyInstance };

/**
 * Starts the desk, unless it is turned off. If nobody chose a port and the usual one is taken, there is no desk, and a
 * line on stderr says so. Rejects with `FatalError` if it cannot listen.
 */
export async function startDesk({
  connections,
  dist,
  ...parts
}: Parts): Promise<RunningDesk | undefined> {
  const { settings, store } = parts;
  const { deskPort: port, deskHost, deskUrl, deskStaff, smtpUrl } = settings;
  if (port === 'off') return undefined;
  const clock = () => new Date();
  const server = createDesk({
    ...{ ...parts, clock, site: join(dist, 'client'), limits: deskLimits(connections) },
    channels: destinationsOf(parts.channels),
    canWrite: parts.channels.some(({ name }) => name === letterChannel.name),
    sendMail: smtpUrl !== undefined && deskStaff.length > 0 ? createSendMail(smtpUrl) : undefined,
  });
  try {
    const where = { host: deskHost, port, inheritedSocket: undefined };
    const names = { host: 'DESK_HOST', port: 'DESK_PORT' };
    const orNext = parts.mails !== undefined && !settings.isDeskPortChosen;
    const listening = await listen(server, where, { names, orNext });
    const address = deskUrl ?? listeningAddress(listening);
    // If the store cannot be written to now, there is no key, and the site is served all the same.
    const key = await issueKey(store.sessions, { now: clock() }).catch(() => undefined);
    // Draws a page now, so that the first visitor does not wait for that.
    const headers = { host: new URL(address).host };
    void server.inject({ url: deskPaths.signIn, headers }).catch(() => undefined);
    return { server, address, key };
  } catch (error) {
    await server.close();
    const isUnwanted = error instanceof ListenError && error.isTaken && !settings.isDeskPortChosen;
    if (!isUnwanted) throw error;
    console.error(`${error.message} The site runs without its desk.`);
    return undefined;
  }
}
