import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Google, type TextOutput } from './google.ts';
import { runScript } from './run-script.ts';

/** The script behind an address, as Google serves it. */
export type ScriptServer = {
  /** Where forms are posted: what stands in `SHEET_ENDPOINT`. */
  url: string;
  google: Google;
  /** The requests to the script's own address, with the parts that a browser decides about. */
  requests: { method: string; headers: IncomingMessage['headers'] }[];
  close: () => Promise<void>;
};

/**
 * The script behind HTTP as Google serves it: the real `Code.gs` over a stand-in of the spreadsheet. The
 * answer lies at another host, and a 302 leads there. Both allow every origin; neither knows the
 * preflight request, for which the script has no function.
 */
export async function startScriptServer(): Promise<ScriptServer> {
  const google = new Google();
  const requests: ScriptServer['requests'] = [];
  let latest: TextOutput | undefined;
  const open = { 'Access-Control-Allow-Origin': '*' };

  // Like script.googleusercontent.com.
  const echo = await listen((_request, response) => {
    const { mimeType, content } = latest!;
    response.writeHead(200, { 'Content-Type': `${mimeType}; charset=utf-8`, ...open });
    response.end(content);
  });
  const script = await listen(async (request, response) => {
    const { headers } = request;
    const method = request.method!;
    requests.push({ method, headers });
    if (method !== 'POST') return response.writeHead(405).end();
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const form = new URLSearchParams(isForm ? await text(request) : '');
    const parameters = Object.fromEntries(
      [...form.keys()].map((name) => [name, form.getAll(name)] as const),
    );
    latest = runScript(google, 'doPost', { parameters }).answer;
    return response.writeHead(302, { Location: `${echo.url}/macros/echo`, ...open }).end();
  });

  return {
    ...{ url: `${script.url}/macros/s/stand-in/exec`, google, requests },
    close: async () => {
      await Promise.all([script.close(), echo.close()]);
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server on a free port of 127.0.0.1. */
export async function listen(handler: Handler) {
  const server = createServer((request, response) => {
    void handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
