import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { createServer, type ServerOptions } from 'vite';

import { stop } from '../run.mjs';
import type * as ContentFiles from './content-files.ts';

/**
 * Any program and any page on this computer can ask for a file. So only those of the editor are served: beside them may
 * be the data of a server that was started here.
 */
export const served = {
  cors: false,
  hmr: false,
  ws: false,
  fs: { allow: ['.cache/edit', 'domain', 'node_modules', 'src', 'tasks/edit'] },
} satisfies ServerOptions;

/** The most bytes of a request: a photograph, or a long text. */
const maxBytes = 30_000_000;

/**
 * Answers only with the key in the address that `npm run edit` prints: neither another account of this computer nor a
 * page in another tab has it. `load` imports the content anew for each request, because its files change; `site` is the
 * address of the development server.
 */
export function editorServer(load: () => Promise<typeof ContentFiles>, site: string, key: string) {
  let wasBroken = false;
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { headers, method, url = '/' } = request;
    const { pathname, searchParams } = new URL(url, site);
    const parameter = (name: string) => searchParams.get(name) ?? '';
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    const say = (words: string) => response.setHeader('Content-Type', 'text/plain').end(words);
    const acts: Record<string, (content: typeof ContentFiles) => unknown> = {
      'GET /files': async ({ listFiles }) => ({ files: await listFiles(parameter('words')) }),
      'GET /file': ({ openFile }) => openFile(parameter('file')),
      'PUT /file': async ({ saveFile }) => {
        const { version, values } = (await json(request)) as SaveRequest;
        return saveFile(parameter('file'), version, values);
      },
      'POST /picture': async ({ savePicture }) =>
        savePicture(parameter('file'), parameter('name'), await buffer(request)),
      'GET /page': async ({ pageWith, listFiles }) => {
        const address = pageWith(parameter('file'));
        if (!address) return say('A letter is seen at the desk (npm run demo).');
        const isThere = () => fetch(site).then(Boolean, () => false);
        // After a change of facts or brand the development server restarts, and a page that it had begun is lost.
        for (let tries = 50; parameter('isAnew') && tries > 0 && (await isThere()); tries -= 1)
          await setTimeout(100);
        if (await isThere()) return response.writeHead(302, { Location: site + address }).end();
        // The development server stops at broken content, and tries again when a file that it watches changes.
        response.setHeader('Refresh', '1');
        const broken = (await listFiles('')).filter(({ faults }) => faults > 0);
        if (wasBroken && broken.length === 0)
          utimesSync('content/facts.json', new Date(), new Date());
        wasBroken = broken.length > 0;
        if (!wasBroken) return say('The page is being made.');
        return say(
          `No page can be made until this is mended:\n\n${broken.map(({ file }) => file).join('\n')}`,
        );
      },
    };
    const act = acts[`${method} ${pathname}`];
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (pathname === '/')
      response
        .setHeader('Content-Type', 'text/html')
        .end(readFileSync(path.join(import.meta.dirname, 'editor.html')));
    else if (!act) next();
    else if (parameter('key') !== key)
      answer(403, { complaint: 'Open the address that npm run edit has printed.' });
    else if (method !== 'GET' && !(Number(headers['content-length']) <= maxBytes))
      answer(413, { complaint: 'Choose a picture of less than 30 MB.' });
    else
      load()
        .then(act)
        .then((result) => response.writableEnded || answer(200, result))
        .catch((error: unknown) => answer(400, { complaint: (error as Error).message }));
  };
}

type SaveRequest = { version: string; values: ContentFiles.Values };

// `npm run edit`: the content as forms at 127.0.0.1, beside them the page as `npm run dev` shows it, at the port after.
if (import.meta.main) {
  const port = Number(process.env.PORT) || 4323;
  const site = `http://127.0.0.1:${port + 1}`;
  const key = randomBytes(16).toString('base64url');
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    cacheDir: '.cache/edit',
    logLevel: 'warn',
    server: { ...served, host: '127.0.0.1', port, strictPort: true },
    optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] },
    plugins: [
      {
        name: 'editor',
        configureServer: (tools) => {
          const load = () => tools.ssrLoadModule('/tasks/edit/content-files.ts');
          tools.middlewares.use(
            editorServer(load as () => Promise<typeof ContentFiles>, site, key),
          );
        },
      },
    ],
  });

  await server
    .listen()
    .catch((error: unknown) => stop(`${String(error)}\nPORT names another port.`));
  const development = spawn(process.execPath, ['tasks/run-script.mjs', 'dev'], {
    env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => development.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
  process.stdout.write(
    `\n  Content       http://127.0.0.1:${port}/?key=${key}\n  To stop       press Ctrl+C\n\n`,
  );
}
