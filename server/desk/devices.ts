import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { formOf } from '../http/posts/post-guard.ts';
import { hashOf } from '../store/sessions.ts';
import { isSessionOpen, type StaffMember, whoIs } from './person.ts';
import { leave } from './sign-in.ts';

/** The page Devices, and the form that ends one of them; nobody sees, or ends, those of somebody else. */
export function devicesRoutes(app: FastifyInstance): void {
  const { store, clock, settings } = app;
  const devicesOf = async (person: StaffMember) => {
    const now = clock();
    const all = await store.sessions.list(now.toISOString());
    return all.filter(
      (each) => isSessionOpen(settings, each, now) && whoIs(each) === whoIs(person),
    );
  };
  app.get(deskPaths.devices, async ({ person }, reply) => {
    const own = hashOf(person.session);
    const devices = (await devicesOf(person)).map(
      ({ hash, browser, usedAt, endsAt, keptUntil }) => ({
        id: hash,
        browser,
        usedAt,
        isThis: hash === own,
        endsAt: keptUntil ?? endsAt,
      }),
    );
    return reply.sendPage({ page: 'devices', devices });
  });
  app.post(deskPaths.devices, async (request, reply) => {
    const { person } = request;
    const device = formOf(request).get('device');
    const found = (await devicesOf(person)).find(({ hash }) => hash === device);
    if (found) await store.sessions.end(found.hash);
    return found?.hash === hashOf(person.session)
      ? leave(reply, 'signed-out')
      : reply.redirect(deskPaths.devices, 303);
  });
}
