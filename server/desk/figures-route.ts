import type { FastifyInstance } from 'fastify';

import { deskPaths } from '../../src/desk/paths.ts';
import { type DeskContext, sendFramed } from './desk-context.ts';
import { figuresFrom, figuresOf } from './figures.ts';

/** The figures of the last half year. */
export function figuresRoute(app: FastifyInstance, context: DeskContext): void {
  app.get(deskPaths.figures, async (_request, reply) => {
    const now = context.clock();
    const rows = await context.store.desk.figures(figuresFrom(now));
    return sendFramed(context, reply, {
      drawn: { page: 'figures', figures: figuresOf(rows, now) },
    });
  });
}
