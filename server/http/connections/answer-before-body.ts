import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Lets an answer go out before the request's body has come in, as to a post that is refused by its
 * headers. The client has it at once; what it still sends is read and thrown away, and then the
 * connection is closed. If it were closed while the client sends, the client would see a broken connection
 * in place of the answer (RFC 9112, 9.6). `requestTimeout` ends a body that never ends.
 */
export function answerBeforeBody(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request: IncomingMessage, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    // `100 Continue` goes out only now, so that a client that waits for it sends no refused form (RFC 9110, 10.1.1).
    if (!request.is404 && waiting.delete(request.raw)) reply.raw.writeContinue();
    done();
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const goOn = (hasCome: boolean) => {
      if (hasCome) {
        done(null, payload);
        return;
      }
      reply.header('connection', 'close');
      const answer = waiting.has(raw)
        ? payload
        : Readable.from(withoutTheRest(answerOf(payload, reply), raw));
      done(null, answer);
    };
    if (isWhole(raw)) goOn(true);
    else void hasArrived(raw).then(goOn);
  });
}

/** Bytes of a body that are read and thrown away; by then the client has long had its answer. */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Whether there is nothing more to come. */
function isWhole({ complete, readableEnded, headers, method }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'];
  return complete || readableEnded || !hasBody || method === 'HEAD';
}

async function hasArrived(request: IncomingMessage): Promise<boolean> {
  // Node reads next what came together with the headers: most often the whole body, if the form is short.
  await setImmediate();
  return isWhole(request);
}

/** The answer in pieces; its Content-Length tells the client when it is complete. */
function answerOf(payload: unknown, reply: FastifyReply): Iterable<unknown> | Readable {
  if (payload instanceof Readable) return payload;
  const whole = Buffer.from((payload as string | Buffer | null | undefined) ?? '');
  reply.header('content-length', whole.length);
  return [whole];
}

async function* withoutTheRest(answer: Iterable<unknown> | Readable, body: IncomingMessage) {
  yield* answer;
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxDiscardedBytes) break;
    }
  } catch {
    // The client hung up: it has no need of the end of its answer.
  }
  if (size > maxDiscardedBytes) body.destroy();
}
