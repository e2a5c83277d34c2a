import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Google } from './google.ts';

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
 * The script behind HTTP: the real `Code.gs` over a stand-in of the spreadsheet. The answer lies at another host, and a
 * 302 leads there. Both allow every origin; neither knows the preflight request, for which the script has no function.
 */
export async function startScriptServer(): Promise<ScriptServer> {
  const google = new Google();
  const requests: ScriptServer['requests'] = [];
  let latest = '';
  const open = { 'Access-Control-Allow-Origin': '*' };
  // Like script.googleusercontent.com.
  const echo = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', ...open });
    response.end(latest);
  });
  const script = await listen(async (request, response) => {
    const method = request.method!;
    requests.push({ method, headers: request.headers });
    if (method !== 'POST') return response.writeHead(405).end();
    const parameter = Object.fromEntries(new URLSearchParams(await text(request)));
    latest = String(google.run('doPost', parameter));
    return response.writeHead(302, { Location: `${echo.url}/macros/echo`, ...open }).end();
  });
  return {
    url: `${script.url}/macros/s/stand-in/exec`,
    google,
    requests,
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
