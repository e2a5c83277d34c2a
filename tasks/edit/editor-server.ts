import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import type { ServerOptions } from 'vite';

import type * as ContentFiles from './content-files.ts';

/**
 * Any program and any page of this computer can ask for a file, so there are none but those of which the page is made:
 * beside them may be the data of a server that was started here.
 */
export const served = {
  cors: false,
  hmr: false,
  ws: false,
  fs: { allow: ['.cache/edit', 'domain', 'node_modules', 'src', 'tasks/edit'] },
} satisfies ServerOptions;

/**
 * Answers at 127.0.0.1. The name in `Host` keeps out a page whose own name leads here, `Origin` one that is open in
 * another tab and sends something, and a frame one that would have somebody press a button unseen. `load` loads anew
 * for each request, because files that are read and imported change; `site` is where the development server is.
 */
export function editorServer(load: () => Promise<typeof ContentFiles>, site: string) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { headers, method, socket, url = '/' } = request;
    const own = `http://127.0.0.1:${socket.localPort}`;
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (`http://${headers.host}` !== own || (method !== 'GET' && headers.origin !== own)) {
      answer(403, { complaint: 'This request comes from another page.' });
      return;
    }
    const { pathname, searchParams } = new URL(url, own);
    const asked = (name: string) => searchParams.get(name) ?? '';
    const acts: Record<string, (content: typeof ContentFiles) => unknown> = {
      'GET /files': async ({ listFiles }) => ({ files: await listFiles(asked('words')) }),
      'GET /file': ({ openFile }) => openFile(asked('file')),
      'PUT /file': async ({ saveFile }) => {
        const { version, values } = (await json(request)) as Sent;
        return saveFile(asked('file'), version, values);
      },
      'POST /picture': async ({ savePicture }) =>
        savePicture(asked('file'), decodeURIComponent(String(headers.name)), await buffer(request)),
      'GET /page': async ({ addressOf }) => {
        const address = addressOf(asked('file'));
        if (!address) return response.end('A letter is seen at the desk (npm run demo).');
        // The development server starts anew after a change of facts or brand.
        while (!response.closed && !(await fetch(site).catch(() => false))) await setTimeout(300);
        return response.writeHead(302, { Location: site + address }).end();
      },
    };
    const act = acts[`${method} ${pathname}`];
    if (pathname === '/')
      response
        .setHeader('Content-Type', 'text/html')
        .setHeader('Content-Security-Policy', "frame-ancestors 'none'")
        .end(readFileSync(path.join(import.meta.dirname, 'editor.html')));
    else if (!act) next();
    else
      load()
        .then(act)
        .then((result) => response.writableEnded || answer(200, result))
        .catch((error: unknown) => answer(400, { complaint: (error as Error).message }));
  };
}

type Sent = { version: string; values: ContentFiles.Values };
