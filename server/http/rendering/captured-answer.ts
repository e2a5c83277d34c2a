import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';

/** A page as it was drawn, before it is sent. */
export type Captured = { status: number; headers: Headers; html: string };

/** Stands in for a response while a page is drawn: it keeps what is written instead of sending it. */
export class CapturedAnswer extends Writable {
  /** Astro looks here for what to clean up. */
  readonly req: IncomingMessage;
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  /** Resolves with the whole page; rejects when it broke off. */
  readonly finished: Promise<Captured>;
  readonly #headers = new Headers();
  readonly #chunks: Uint8Array[] = [];

  constructor(request: IncomingMessage) {
    super();
    this.req = request;
    this.finished = new Promise((resolve, reject) => {
      this.once('finish', () => {
        const html = Buffer.concat(this.#chunks).toString();
        resolve({ status: this.statusCode, headers: this.#headers, html });
      });
      this.once('close', () => reject(new Error('the page broke off')));
      this.on('error', reject);
    });
    // It may break off before anybody waits for it.
    this.finished.catch(() => undefined);
  }

  /** As `http.ServerResponse` does. */
  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers)) this.#headers.set(name, String(value));
    return this;
  }

  /** Astro's adapter uses of a response only what is above. */
  asResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}
