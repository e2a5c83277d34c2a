import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer, json } from 'node:stream/consumers';

import type * as ContentFiles from './content-files.ts';

type Parts = {
  /** The page of the editor. */
  page: () => Promise<string>;
  /** Loaded for each request, because files that it reads and imports change. */
  content: () => Promise<typeof ContentFiles>;
  /** Answers what is asked for besides: the scripts of the page. */
  scripts: RequestListener;
};

/** A photograph of 30 MB is more than a camera takes. */
const maxBytes = 30_000_000;

/**
 * Answers at 127.0.0.1. The name in `Host` keeps out a page whose own name leads here, `Origin` one that is open in
 * another tab and sends something, and a frame one that would have somebody press a button unseen.
 */
export function editorServer({ page, content, scripts }: Parts): RequestListener {
  return (request, response) => {
    const { headers, method, socket } = request;
    const own = `127.0.0.1:${socket.localPort}`;
    if (headers.host !== own || (method !== 'GET' && headers.origin !== `http://${own}`)) {
      answer(response, 403, { complaint: 'This request comes from another page.' });
      return;
    }
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${own}`);
    const file = searchParams.get('file') ?? '';
    const acts: Record<string, () => Promise<unknown>> = {
      'GET /': async () => response.setHeader('Content-Type', 'text/html').end(await page()),
      'GET /files': async () => (await content()).listFiles(searchParams.get('words') ?? ''),
      'GET /file': async () => (await content()).openFile(file),
      'PUT /file': async () => {
        const { version, values } = (await json(limited(request))) as Sent;
        return (await content()).saveFile(file, version, values);
      },
      'POST /picture': async () => {
        const picture = await buffer(limited(request));
        return (await content()).savePicture(file, searchParams.get('name') ?? '', picture);
      },
    };
    const act = acts[`${method} ${pathname}`];
    if (!act) scripts(request, response);
    else
      act()
        .then((result) => response.writableEnded || answer(response, 200, result))
        .catch((error: unknown) => answer(response, 400, { complaint: (error as Error).message }));
  };
}

type Sent = { version: string; values: Record<string, unknown> };

/** The body of a request, up to a limit. */
async function* limited(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('This is larger than 30 MB.');
    yield part;
  }
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}
