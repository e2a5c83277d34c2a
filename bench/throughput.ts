import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { paths } from '../domain/provider/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { aCourse } from '../tests/support/addresses.ts';
import { serveSite } from '../tests/support/serve-site.ts';

// `npm run bench:throughput`: how many pages and applications a second the production server answers, by wrk
// (`apt-get install wrk`), beside a bare Node server that answers with the same bytes. wrk and the servers share the
// machine, so only the ratio holds elsewhere.

const seconds = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

/** For wrk: posts another application each time. */
const posts = path.join(folder, 'posts.lua');
const form = JSON.stringify({ ...sampleApplication, availabilityDates: 'NUMBER' });
writeFileSync(
  posts,
  `local number = os.time() * 1000
   function request()
     number = number + 1
     local body = string.gsub([[${new URLSearchParams({ data: form }).toString()}]], 'NUMBER', number)
     return wrk.format('POST', nil, { ['Content-Type'] = 'application/x-www-form-urlencoded' }, body)
   end`,
);

type Load = { perSecond: number; said: string };

async function load(url: string, connections: number, script: string[] = []): Promise<Load> {
  const options = [`-c${connections}`, `-d${seconds}s`, '-t1', '--latency', ...script];
  const words = [...options, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)('wrk', words).catch((error: unknown) => {
    throw new Error('wrk did not run (apt-get install wrk)', { cause: error });
  });
  const perSecond = Math.round(Number(/Requests\/sec:\s+([\d.]+)/u.exec(stdout)?.[1]));
  const within = /99%\s+(\S+)/u.exec(stdout)?.[1];
  const refused = /Non-2xx or 3xx responses: \d+/u.exec(stdout)?.[0] ?? '';
  const figure = perSecond.toLocaleString('en-GB').padStart(8);
  return { perSecond, said: `${figure} a second, 99 of 100 within ${within} ${refused}` };
}

/** Answers as the server at this address does, and does nothing else. */
async function startBareServer(url: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(answer.headers);
  const server = createServer((_, reply) => reply.writeHead(answer.status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

const site = await serveSite({ RATE_LIMIT: '10000000' });
const course = paths.course(aCourse.id);
for (const address of [paths.home, course, paths.enrol, paths.enrolFor(aCourse.id)]) {
  const bare = await startBareServer(site.url + address);
  const own = await load(site.url + address, 10);
  const share = own.perSecond / (await load(bare.url, 10)).perSecond;
  bare.end();
  process.stdout.write(`${own.said}, ${share.toFixed(2)} of a bare server  ${address}\n`);
}
for (const connections of [1, 50]) {
  const { said } = await load(site.url + paths.enrolmentsApi, connections, ['-s', posts]);
  process.stdout.write(`${said}  applications, ${connections} at once\n`);
}
await site.stop();
