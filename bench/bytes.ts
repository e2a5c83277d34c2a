import { Agent, request } from 'node:http';

import { paths } from '../domain/provider/paths.ts';
import { courseIds, pages } from '../tests/support/addresses.ts';
import { serveSite } from '../tests/support/serve-site.ts';

// `npm run bench:bytes`: what a page weighs as a browser gets it, in bytes. Ends with code 1 if one that has a budget
// is beyond it.

/** Ten TCP segments, the first flight of a connection (RFC 6928): the rest of a larger answer comes a round trip later. */
const firstFlight = 14_600;

/** Pages where somebody decides; a guide and legal texts may be longer. */
const withBudget: unknown[] = [paths.home, paths.enrol, paths.contact, paths.promptCraft];
withBudget.push(...courseIds.map(paths.course));
/** The form as it opens for a course or the camp. */
const openedForms = [...courseIds.map(paths.enrolFor), paths.enrolForCamp ?? paths.enrol];
withBudget.push(...openedForms);

/** The whole answer on the wire, its head included, and its text. */
function answerOf(url: string, encoding: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number; text: string }>();
  const agent = new Agent({ keepAlive: true });
  const sent = request(url, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
    const { socket } = answer;
    let text = '';
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    answer.once('end', () => resolve({ bytes: socket.bytesRead, text }));
  });
  sent.once('error', reject).end();
  return promise.finally(() => agent.destroy());
}

const site = await serveSite();
const weigh = async (file: string) => (await answerOf(site.url + file, 'br')).bytes;
let isOver = false;
process.stdout.write('      page   scripts    styles  typeface\n');
for (const address of new Set([...pages, ...openedForms])) {
  const { text } = await answerOf(site.url + address, 'identity');
  const files = new Set(text.match(/\/_astro\/[\w./@-]+\.(?:js|css|woff2)/gu));
  // What is added meanwhile is gone through as well: the scripts that others import.
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const script = await answerOf(site.url + file, 'identity');
    for (const [, name] of script.text.matchAll(/["']\.\/([\w.-]+\.js)["']/gu)) {
      files.add(`/_astro/${name}`);
    }
  }
  const sum = async (ending: string) => {
    const wanted = [...files].filter((file) => file.endsWith(ending));
    return (await Promise.all(wanted.map(weigh))).reduce((all, bytes) => all + bytes, 0);
  };
  const page = await weigh(address);
  const isTooMuch = withBudget.includes(address) && page > firstFlight;
  isOver ||= isTooMuch;
  const cells = [page, await sum('.js'), await sum('.css'), await sum('.woff2')];
  const said = isTooMuch ? `  more than ${firstFlight}` : '';
  const figures = cells.map((bytes) => bytes.toLocaleString('en-GB').padStart(10)).join('');
  process.stdout.write(`${figures}  ${address}${said}\n`);
}
await site.stop();
process.exitCode = isOver ? 1 : 0;
