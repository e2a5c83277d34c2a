import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { deskPaths } from '../../../domain/case/desk-paths.ts';
import { asSeen, deskEvents, stateAfter } from '../../../domain/case/events.ts';
import { unpaidInvoicesOf } from '../../../domain/case/stages.ts';
import { decimalOf } from '../../../domain/money/money.ts';
import type { Left } from '../../../src/desk/Message.tsx';
import { formOf } from '../../http/posts/post-guard.ts';
import { keepResult } from '../lists.ts';
import { sendMoney } from '../money.ts';
import { addEach, type Adding, readForm } from '../staff-events.ts';
import { eventIn } from '../submissions.ts';
import { formWith } from './three-steps.ts';

export function enterAsPaidRoute(app: FastifyInstance): void {
  app.post(deskPaths.money, enterAsPaid);
}

/** Enters what is open of each ticked invoice as paid on one day, but where somebody was quicker. */
async function enterAsPaid(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { store } = request.server;
  const form = formOf(request);
  const { paidOn } = deskEvents.paid.fields;
  const day = paidOn.read(form.get('paidOn') ?? '');
  const ticked = tickedIn(form.getAll('row'));
  if (ticked.length === 0) return sendMoney(reply, { wrong: { name: 'row', fault: noneTicked } });
  if (!day) return sendMoney(reply, { wrong: { name: 'paidOn', fault: paidOn.wrong } });

  const left: Left[] = [];
  const adding: (Adding & { pence: number })[] = [];
  for (const { reference, seen, invoices } of ticked) {
    const submission = await store.find(reference);
    const events = submission ? await store.desk.history(reference) : [];
    // What stood there as unpaid is what is entered.
    const history = asSeen(events, seen);
    const pence = unpaidInvoicesOf(stateAfter(history))
      .filter(({ invoice }) => invoices.includes(invoice.event))
      .reduce((all, each) => all + each.pence, 0);
    const payment = formWith({ amount: decimalOf(pence), paidOn: day }, 'paid');
    const read = submission && (await readForm(request, payment, { submission, events, history }));
    if (read?.outcome === 'fault' && read.name === 'paidOn') {
      return sendMoney(reply, { wrong: { name: 'paidOn', fault: read.fault } });
    }
    if (!submission || read?.outcome !== 'change') {
      left.push(submission ?? { reference });
      continue;
    }
    adding.push({ submission, events, change: read.change, seen, pence });
  }
  const overtaken = await addEach(request, adding);
  const isOvertaken = ({ submission }: Adding) =>
    overtaken.some(({ reference }) => reference === submission.reference);
  const pence = adding
    .filter((each) => !isOvertaken(each))
    .reduce((all, each) => all + each.pence, 0);
  await keepResult(reply, 'paid', { words: [pence, day], left: [...left, ...overtaken] });
  return reply.redirect(deskPaths.money, 303);
}

const noneTicked = 'Select at least one invoice';

/** The ticked invoices of each application (`4KX7-9QMD.12.9`): the last event that was shown of it, and theirs. */
function tickedIn(rows: readonly string[]) {
  const byReference = Map.groupBy(rows.map(eventIn), ([reference]) => reference);
  byReference.delete('');
  return [...byReference].map(([reference, all]) => ({
    reference,
    seen: all[0]![1] ?? '',
    invoices: all.map(([, , invoice = '']) => invoice),
  }));
}
