import { Agent, request } from 'node:http';

/** Where a stranger's text is read. */
export type Place = {
  name: string;
  /** The most bytes that are let in there, counted once encoded. */
  most: number;
  pieces: readonly string[];
  /** Repeats a piece, encoded for this place, up to `bytes` bytes; at least once. */
  fill: (piece: string, bytes: number) => string;
};

/** A place in a request to the server. */
export type RequestPlace = Place & { request: (filled: string) => SentRequest };

/** A function that reads such text, in a request or later on. */
export type ReaderPlace = Place & { read: (filled: string) => unknown };

/**
 * Fills a place with a repeated piece, as `write` writes it, and an end that differs from every piece: a pattern
 * that matches all the pieces, or the rest of the line, still fails there, and tries again from the next piece.
 */
export function filledWith(write: (text: string) => string = (text) => text, end = '\n!') {
  return {
    pieces: hostilePieces,
    fill: (piece: string, bytes: number) => {
      const [written, last] = [write(piece), write(end)];
      const room = bytes - Buffer.byteLength(last);
      const count = Math.floor(room / Buffer.byteLength(written));
      return written.repeat(Math.max(1, count)) + last;
    },
  };
}

/** What harmless text repeats. */
export const plainPiece = 'a';

/**
 * What hostile text repeats: every sign that ends, begins or escapes something in an address, a header, a
 * form, JSON, HTML, a spreadsheet or a pattern, and what such a thing begins with.
 */
export const hostilePieces: readonly string[] = [
  ...Array.from(`@./\\ %+"'\`<>&-;,0()[]{}:=?#*|~\0\t\n\u2028\u202e\u0301üİ。`),
  ...'@. a@ a. .a 0-, +1 [[ {"a": &amp; &a= %41 %2e ../ :: W/"a", a, ;q=0'.split(' '),
  ...['0 ', ' 0.', ' src', 'type =', '<script', '</script ', '<a b="', '</textarea', '<!--'],
  ...[';a="\\"', 'https://', '\r\n', 'e\u0301', '\ud83d', '\udebd', '🦽'],
];

/**
 * The kinds of text over which one place takes too long; `cost` and `limit` are milliseconds. A cost is the least of
 * three tries, and counts only this thread's work, so that a busy machine does not raise it. A quadratic reader takes
 * seconds where plain text takes a few milliseconds, so the limit has room for a machine that is a hundred times
 * slower.
 */
export async function costlyPieces(place: Place, feed: (filled: string) => unknown) {
  const costOf = async (piece: string, enough: number) => {
    const filled = place.fill(piece, Math.min(place.most, maxBytes));
    let least = Infinity;
    for (let count = 0; count < tries && least > enough; count += 1) {
      const before = process.threadCpuUsage();
      await feed(filled);
      const { user, system } = process.threadCpuUsage(before);
      least = Math.min(least, (user + system) / 1_000);
    }
    return least;
  };
  const limit = room + 10 * (await costOf(plainPiece, 0));
  const costly: { piece: string; cost: number; limit: number }[] = [];
  for (const piece of place.pieces) {
    const cost = await costOf(piece, limit);
    if (cost > limit) costly.push({ piece, cost, limit });
  }
  return costly;
}

const tries = 3;
const maxBytes = 64_000;
/** Milliseconds that any text may cost beyond ten times the cost of plain text. */
const room = 250;

/** A request as it is sent: address and headers in ASCII or Latin-1, a body in UTF-8. */
export type SentRequest = {
  method: 'GET' | 'HEAD' | 'POST';
  address: string;
  headers?: Record<string, string>;
  body?: string;
};

/**
 * Sends requests to a server of this computer, one after another over one connection, and past every
 * library that would tidy the address up first. Resolves to the status once the answer is read; rejects
 * when that takes longer than a minute.
 */
export function createSender(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method, address, headers = {}, body }: SentRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body ?? '');
      const length = body === undefined ? {} : { 'content-length': bytes.length };
      const options = { hostname, port, agent, method, path: address, timeout: 60_000 };
      const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')));
      sent.once('error', reject);
      sent.end(bytes);
    });
}
