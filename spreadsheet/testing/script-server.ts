import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Google } from './google.ts';
import type { Call } from './run-source.ts';
import { runInThread } from './run-in-thread.ts';
import type { TextOutput } from './services.ts';

/** The parts of a post that a browser decides about. */
type SeenRequest = { method: string; headers: IncomingMessage['headers'] };

/** The script behind an address, as Google serves it. */
export type ScriptServer = {
  /** Where forms are posted: what stands in `SHEET_ENDPOINT`. */
  url: string;
  google: Google;
  /** Everything that was asked of the script's own address. */
  requests: SeenRequest[];
  close: () => Promise<void>;
};

/**
 * The script behind HTTP as Google serves it: the real `Code.gs` over a stand-in of the spreadsheet. The
 * answer lies at another host, and a 302 leads there. Both allow every origin; neither knows the
 * preflight request, for which the script has no function.
 */
export async function startScriptServer(google = new Google()): Promise<ScriptServer> {
  const requests: SeenRequest[] = [];
  const answers = new Map<string, TextOutput>();

  // Like script.googleusercontent.com: answers wait here to be fetched once, by GET.
  const echo = await listen((request, response) => {
    if (request.method !== 'GET') {
      sendPage(response, 405, 'Method Not Allowed');
      return;
    }
    const key = new URL(request.url!, 'http://echo').searchParams.get('user_content_key') ?? '';
    const answer = answers.get(key);
    answers.delete(key);
    if (answer) sendText(response, answer);
    else sendPage(response, 404, 'Sorry, the file you have requested does not exist.');
  });

  const script = await listen(async (request, response) => {
    requests.push({ method: request.method!, headers: request.headers });
    if (request.method === 'OPTIONS') {
      sendPage(response, 405, 'Method Not Allowed');
      return;
    }
    const call = await callOf(request);
    let answer: TextOutput | undefined;
    try {
      ({ answer } = await runInThread(google, call));
    } catch (error) {
      // What a script does not catch is a web page, with status 200.
      sendPage(response, 200, String(error));
      return;
    }
    const key = randomUUID();
    answers.set(key, answer!);
    response.writeHead(302, {
      Location: `${echo.url}/macros/echo?user_content_key=${key}&lib=stand-in`,
      'Content-Type': 'text/html; charset=UTF-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
    });
    response.end('<HTML><HEAD><TITLE>Moved Temporarily</TITLE></HEAD></HTML>');
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

async function callOf(request: IncomingMessage): Promise<Call> {
  const body = await text(request);
  if (request.method !== 'POST') return { entry: 'doGet' };
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? body : '');
  const names = [...new Set(form.keys())];
  return {
    entry: 'doPost',
    parameters: Object.fromEntries(names.map((name) => [name, form.getAll(name)])),
  };
}

function sendText(response: ServerResponse, { mimeType, content }: TextOutput) {
  const type = `${mimeType}; charset=utf-8`;
  response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
  response.end(content);
}

function sendPage(response: ServerResponse, status: number, words: string) {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!DOCTYPE html><html><head><title>Error</title></head><body>${words}</body></html>`,
  );
}
