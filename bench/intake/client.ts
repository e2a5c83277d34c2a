import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { paths } from '../../domain/paths.ts';
import { createUuid } from '../../src/forms/draft.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';

/**
 * One connection that posts one application after another. It writes to the socket itself: on a small
 * machine a heavier client would be the limit that is measured.
 */
export class Client {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #waiting: { resolve: (reference: string) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#waiting?.reject(new ConnectionLost()));
  }

  static async to(port: number): Promise<Client> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Client(socket, `127.0.0.1:${port}`);
  }

  /**
   * Resolves to the reference once the application is acknowledged; rejects with `ConnectionLost` if the connection
   * ends first.
   */
  post({ key, body }: SamplePost): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#socket.closed) {
        reject(new ConnectionLost());
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `POST ${paths.enrolmentsApi} HTTP/1.1\r\nHost: ${this.#host}\r\nIdempotency-Key: ${key}\r\n` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string) {
    this.#received += text;
    const bodyAt = this.#received.indexOf('\r\n\r\n') + 4;
    if (bodyAt === 3) return;
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(this.#received)?.[1]);
    if (this.#received.length < bodyAt + length) return;
    const answer = this.#received;
    this.#received = '';
    const reference = /^HTTP\/1\.1 200 .*"reference":"([^"]+)"/su.exec(answer)?.[1];
    if (reference !== undefined) this.#waiting?.resolve(reference);
    else this.#waiting?.reject(new Error(`the intake answered ${answer.split('\r\n')[0]}`));
  }
}

/** The connection ended before an answer came: nobody knows whether the application was stored. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** One application on its way, with everything that a retry needs. */
export type SamplePost = {
  /** The applicant's name, which no other post of this run has. */
  fullName: string;
  key: string;
  /** Form-encoded, in ASCII. */
  body: string;
};

let count = 0;

/** Another application, of the usual length, that differs from every other. */
export function newSamplePost(): SamplePost {
  count += 1;
  const fullName = `Applicant ${count}`;
  return {
    fullName,
    key: createUuid(),
    body: template.replace('FULLNAME', `Applicant%20${count}`),
  };
}

const template = `data=${encodeURIComponent(JSON.stringify({ ...sampleApplication, fullName: 'FULLNAME' }))}`;
