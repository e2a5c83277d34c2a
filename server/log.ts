import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** All that a line may have. The rest is left out, whoever logs it: addresses, headers, bodies, messages. */
const keys = [
  ...['time', 'level', 'method', 'route', 'status', 'ms', 'reference', 'error', 'at'],
  // Of a delivery, and of the daily notice to the staff.
  ...['channel', 'outcome', 'refused', 'notice', 'late', 'due', 'gaveUp', 'putAside'],
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
  // The last place before the line is written, so bindings of child loggers pass here too.
  hooks: { streamWrite: (line) => `${JSON.stringify(JSON.parse(line) as object, keys)}\n` },
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

/** What is written about a request: nothing that anybody typed, and no address of theirs. */
export type LogEntry = {
  method: string;
  /** The route as it is declared, never the address that was asked for. */
  route: string;
  /** HTTP status of the answer. */
  status: number;
  reference?: string;
  /** Name and code of the error's class, without its message. */
  error?: string;
};

/** A line about an attempt at a delivery, or about a delivery that could not be begun. */
type DeliveryLogEntry = {
  channel: string;
  outcome:
    'delivered' | 'uncertain' | 'failed' | 'gave up' | 'taken back' | 'no access to the store';
  reference?: string;
  /** Name and code of the error's class, without its message. */
  error?: string;
  /** How many addresses a mail server refused, of a mail that it took for others. */
  refused?: number;
};

/** What is written about the daily notice to the staff. */
export type NoticeLogEntry = {
  notice: 'daily';
  outcome: 'sent' | 'uncertain' | 'not sent' | 'nobody to send it to';
  /** How many answers are late, and how many more are due within a day. */
  late: number;
  due: number;
  /** How many deliveries gave up; how many forms are quarantined, plus receipts withheld. */
  gaveUp: number;
  putAside: number;
  /** Name and code of the error's class, without its message. */
  error?: string;
};

export type AnyLogEntry = LogEntry | DeliveryLogEntry | NoticeLogEntry;

/** Writes one line; nothing that somebody typed may be in it. */
export type Log = (entry: AnyLogEntry) => void;

/** A log whose failure changes nothing, because what it reports is already done. */
export function harmless(log: Log): Log {
  return (entry) => {
    try {
      log(entry);
    } catch {
      // There is nowhere left to say so.
    }
  };
}

/** Logs every post and every fault. Who read which page is not written down. */
export function logRequests(app: FastifyInstance, writeLog: Log): void {
  const log = harmless(writeLog);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = reply.raw.statusCode;
    const isReading = method === 'GET' || method === 'HEAD';
    if (!isReading || status >= 500) {
      const route = request.routeOptions.url ?? '(no route)';
      log({ method, route, status, ...additions.get(request) });
    }
    done();
  });
}

/** Adds to the line that the log gets with the answer. */
export function addToLog(
  request: FastifyRequest,
  more: Pick<LogEntry, 'reference' | 'error'>,
): void {
  request.log = request.log.child(more);
  additions.set(request, { ...additions.get(request), ...more });
}

const additions = new WeakMap<FastifyRequest, Partial<LogEntry>>();

/** "TypeError", or "Error ERR_SQLITE_ERROR". The message is left out, because it may quote what was sent. */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const hasCode = 'code' in error && error.code !== undefined;
  return hasCode ? `${error.name} ${String(error.code)}` : error.name;
}

/** One line of text for one request, one attempt at a delivery or one notice. */
export function formatLogEntry(entry: AnyLogEntry, at: Date): string {
  const refused = 'refused' in entry && entry.refused ? `(${entry.refused} refused)` : undefined;
  return [at.toISOString(), ...partsOf(entry), entry.error, refused]
    .filter((part) => part !== undefined)
    .join(' ');
}

function partsOf(entry: AnyLogEntry) {
  if ('notice' in entry) {
    const { outcome, late, due, gaveUp, putAside } = entry;
    const counts = `${late} late, ${due} due, ${gaveUp} gave up, ${putAside} quarantined or withheld`;
    return [`${entry.notice} notice ${outcome}: ${counts}`];
  }
  if ('channel' in entry) return ['delivery', entry.channel, entry.outcome, entry.reference];
  return [entry.method, entry.route, entry.status, entry.reference];
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
