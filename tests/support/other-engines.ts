import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { freePort } from '../../testing/free-port.ts';
import { browserEnvironment } from './browser-fonts.ts';
import { expect } from './site.ts';

/** A browser whose engine is not Chromium's. */
export type Engine = {
  name: string;
  /** Why it cannot be tried on this machine, if it cannot. */
  missing: string | undefined;
  start: (options: { hasScripts: boolean }) => Promise<Wire>;
};

/** What a driver of either protocol does; what is read comes back as JSON. */
type Wire = {
  open: (url: string) => Promise<unknown>;
  evaluate: (expression: string) => Promise<string>;
  /** WebDriver and WebDriver BiDi have the same words for what keys and pointers do. */
  act: (source: Record<string, unknown>) => Promise<unknown>;
  end: () => Promise<void>;
};

/** The one window of a browser. */
export type EnginePage = {
  open: (url: string) => Promise<unknown>;
  /** What a function finds in the page, which has nothing but its arguments. */
  read: <Args extends unknown[], T>(find: (...args: Args) => T, ...args: Args) => Promise<T>;
  /** Clicks in the middle of the first of these that shows and holds this text. */
  press: (selector: string, text?: string) => Promise<void>;
  /** Presses until `isDone`, because what is laid out late may move from under the pointer. */
  pressUntil: <Args extends string[]>(
    selector: string,
    isDone: (selector: string, ...args: Args) => boolean,
    ...args: Args
  ) => Promise<void>;
  /** Presses the keys of a text. */
  type: (text: string) => Promise<unknown>;
};

/** Milliseconds: a browser that draws without a graphics card takes its time on a busy machine. */
export const patienceMs = 60_000;

const firstOf = (...files: string[]) => files.find((file) => existsSync(file));
const lacks = (files: Record<string, string | undefined>) =>
  Object.keys(files).find((name) => files[name] === undefined);

/** Not plain `firefox`, which is a snap on Ubuntu and cannot read our profile. */
const firefox = firstOf('/usr/bin/firefox-esr', '/usr/lib/firefox/firefox');
const webKit = {
  'webkit2gtk-driver': firstOf('/usr/bin/WebKitWebDriver'),
  'the MiniBrowser of WebKitGTK': firstOf(
    ...['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  ),
  Xvfb: firstOf('/usr/bin/Xvfb'),
};

/** The engines that the site is tried in beside Chromium. */
export const engines: readonly Engine[] = [
  { name: 'Firefox', missing: lacks({ 'firefox-esr': firefox }), start: startFirefox },
  { name: 'WebKit', missing: lacks(webKit), start: startWebKit },
];

/** Opens a browser for as long as the work lasts. */
export async function withEngine(
  { start }: Engine,
  options: { hasScripts: boolean },
  work: (page: EnginePage) => Promise<void>,
) {
  const { open, evaluate, act, end } = await start(options);
  const read: EnginePage['read'] = async (find, ...args) =>
    JSON.parse(
      await evaluate(`JSON.stringify((${String(find)})(...${JSON.stringify(args)}) ?? null)`),
    ) as never;
  const press = async (selector: string, text = '') => {
    let place: { x: number; y: number } | null = null;
    await expect(async () => {
      const before = place;
      place = await read(placeIn, selector, text);
      expect(place, `${selector} ${text}`).not.toBeNull();
      // Parts far down are laid out once they come near, and move what is being scrolled to.
      expect(place, `${selector} ${text}`).toEqual(before);
    }).toPass({ timeout: patienceMs, intervals: [50] });
    const actions = [
      { type: 'pointerMove', ...place!, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  };
  const pressUntil: EnginePage['pressUntil'] = async (selector, isDone, ...args) => {
    const isOver = () => read(isDone, selector, ...args).catch(() => false);
    await expect(async () => {
      if (await isOver()) return;
      await press(selector);
      await expect.poll(isOver).toBe(true);
    }).toPass({ timeout: 2 * patienceMs });
  };
  const type = (text: string) => {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return act({ type: 'key', id: 'keys', actions });
  };
  try {
    await work({ open, read, press, pressUntil, type });
  } finally {
    await end();
  }
}

/** Where one can click on it, once nothing lies above it. */
function placeIn(selector: string, text: string) {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && element.textContent.includes(text),
  );
  if (!found || document.readyState !== 'complete' || document.fonts.status !== 'loaded')
    return null;
  const middle = () => {
    const [{ x, y, width, height }] = found.getClientRects() as unknown as [DOMRect];
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  // Not `scrollIntoView`, which moves nothing in WebKit without scripts where a line was scrolled to before.
  if (middle().y < 100 || middle().y > innerHeight - 100) {
    scrollBy({ top: middle().y - innerHeight / 2, behavior: 'instant' });
  }
  const { x, y } = middle();
  const hit = document.elementFromPoint(x, y);
  return found.contains(hit) || hit?.closest('label')?.control === found ? { x, y } : null;
}

/** Firefox speaks WebDriver BiDi by itself (https://www.w3.org/TR/webdriver-bidi/). */
async function startFirefox({ hasScripts }: { hasScripts: boolean }): Promise<Wire> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const preferences = [`"javascript.enabled", ${hasScripts}`, '"ui.prefersReducedMotion", 1'];
  const lines = preferences.map((each) => `user_pref(${each});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const env = { ...browserEnvironment, HOME: profile };
  const child = spawn(firefox!, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = stopping(child);
  const end = async () => {
    await stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const address = await lineOf(child.stderr, /listening on (ws:\S+)/u);
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const waiting = new Map<number, (answer: BidiAnswer) => void>();
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as BidiAnswer;
      waiting.get(answer.id)?.(answer);
    });
    const send = async (method: string, params: object) => {
      const id = waiting.size;
      const answered = new Promise<BidiAnswer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { result, message } = await answered;
      if (result === undefined) throw new Error(`${method}: ${message}`);
      return result;
    };
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const [{ context }] = contexts!;
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => {
        const target = { context };
        const found = await send('script.evaluate', { expression, target, awaitPromise: false });
        return found.result!.value;
      },
      act: (source) => send('input.performActions', { context, actions: [source] }),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type BidiAnswer = {
  id: number;
  message?: string;
  result?: { contexts?: [{ context: string }]; result?: { value: string } };
};

/** WebKit is driven by WebDriver (https://www.w3.org/TR/webdriver2/), and needs a display. */
async function startWebKit({ hasScripts }: { hasScripts: boolean }): Promise<Wire> {
  const [driver = '', binary = '', xvfb = ''] = Object.values(webKit) as string[];
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const display = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stops = [stopping(display)];
  const end = async () => {
    // The display ends last, as the browser draws on it.
    for (const stop of stops.reverse()) await stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    // Scrolling is instant, as in the other browsers of the tests.
    const settings = path.join(home, '.config/gtk-3.0');
    mkdirSync(settings, { recursive: true });
    writeFileSync(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const number = await lineOf(display.stdio[3] as NodeJS.ReadableStream, /^(\d+)$/u);
    const port = await freePort();
    // Without a graphics card WebKit has to draw in memory.
    const drawing = { WEBKIT_DMABUF_RENDERER_FORCE_SHM: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
    const env = { ...browserEnvironment, ...drawing, HOME: home, DISPLAY: `:${number}` };
    const options = [`--port=${port}`, '--host=127.0.0.1'];
    const child = spawn(driver, options, { env, stdio: ['ignore', 'ignore', 'ignore', 'ignore'] });
    stops.push(stopping(child));
    const send = async <T>(method: string, address: string, body?: object): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${port}/${address}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = (await answer.json()) as { value: T };
      if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
      return value;
    };
    await expect(() => send('GET', 'status')).toPass({ timeout: patienceMs });
    const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])];
    const { sessionId } = await send<{ sessionId: string }>('POST', 'session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
    });
    const at = `session/${sessionId}`;
    await send('POST', `${at}/window/rect`, { width: 1200, height: 900 });
    return {
      open: (url) => send('POST', `${at}/url`, { url }),
      evaluate: (expression) =>
        send('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
      act: (source) => send('POST', `${at}/actions`, { actions: [source] }),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Ends a program, also where a test that takes too long has its process ended. */
function stopping(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    kill();
    await ended;
    process.off('exit', kill);
  };
}

/** What is found in the first line that has it. */
async function lineOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) {
      stream.resume();
      return found;
    }
  }
  throw new Error(`It ended without a line of ${pattern}`);
}
