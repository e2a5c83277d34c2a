import { Agent, request } from 'node:http';

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
