import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** All that a line may have. The rest is left out, whoever logs it: addresses, headers, bodies, messages. */
const keys = [
  ...['time', 'level', 'method', 'route', 'status', 'ms', 'reference', 'error'],
  // Of a delivery, of the daily notice to the staff, and of a night.
  ...['channel', 'outcome', 'refused', 'notice', 'late', 'due', 'gaveUp', 'putAside'],
  ...['night', 'waiting', 'found', 'backup', 'erased'],
];

/** How the site's server and the desk's log. Of an error only its class is written, since its message may quote a form. */
export const loggerOptions: Exclude<FastifyServerOptions['logger'], boolean | undefined> = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  errorKey: 'error',
  formatters: { level: (level) => ({ level }) },
  serializers: {
    error: (error: unknown) => (typeof error === 'string' ? error : errorClass(error)),
  },
  hooks: {
    // A message alone would leave an empty line.
    logMethod(args, method) {
      if (typeof args[0] === 'object') method.apply(this, args);
    },
    // The last place before the line is written, so bindings of child loggers pass here too.
    streamWrite: (line) => `${JSON.stringify(JSON.parse(line) as object, keys)}\n`,
  },
};

/** Logs each post that was taken and each fault. Who read which page is not written down, nor what was refused. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode;
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status,
      ms: Math.round(reply.elapsedTime),
    };
    if (status >= 500) request.log.error(line);
    else if (request.method === 'POST' && status < 400) request.log.info(line);
    done();
  });
}

/** Adds to the line that the log gets with the answer. */
export function addToLog(
  request: FastifyRequest,
  more: { reference: string } | { error: string },
): void {
  request.log = request.log.child(more);
}

/** "TypeError", or "Error ERR_SQLITE_ERROR". The message is left out, because it may quote what was sent. */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const hasCode = 'code' in error && error.code !== undefined;
  return hasCode ? `${error.name} ${String(error.code)}` : error.name;
}

/** What nobody caught, with the places in the code that it came through. */
export function formatUnexpectedError(error: unknown, origin: string, at: Date): string {
  return [`${at.toISOString()} ${origin} ${errorClass(error)}`, ...placesIn(error)].join('\n');
}

/** The lines of a stack below the message. */
function placesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { stack = '', message } = error;
  const below = stack.slice(stack.indexOf(message) + message.length);
  return stack.includes(message) ? below.split('\n').filter((line) => /^\s+at /.test(line)) : [];
}
