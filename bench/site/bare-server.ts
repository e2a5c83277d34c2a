import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/**
 * What Node alone can do: answers some addresses from memory with the bytes and headers that the server at `origin`
 * sends for them, and does nothing else. `node bench/site/bare-server.ts ORIGIN ADDRESS…`
 */
const [origin = '', ...addresses] = process.argv.slice(2);
const answers = new Map<string, Answer>();
for (const address of addresses) answers.set(address, await answerOf(origin + address));

const server = createServer(({ url = '' }, response) => {
  const answer = answers.get(url);
  if (answer === undefined) response.writeHead(500).end();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

type Answer = { status: number; headers: string[]; body: Buffer };

async function answerOf(url: string): Promise<Answer> {
  const asked = get(url, { headers: { 'accept-encoding': 'br, gzip' }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const headers = answer.rawHeaders.filter(
    // Names and values take turns; Node writes these headers by itself.
    (_, at, all) => !/^(?:date|connection|keep-alive)$/iu.test(all[at - (at % 2)]!),
  );
  return { status: answer.statusCode ?? 0, headers, body: await buffer(answer) };
}
