import { brotliDecompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { drawEachTime, keepDrawn } from './drawn-pages.ts';

let drawings: number;

/** Says how often it was asked to draw. */
const render = (address: string) => {
  drawings += 1;
  return Promise.resolve({ status: 200, html: `${address} ${drawings}`, policy: '' });
};

const textOf = async (page: ReturnType<ReturnType<typeof keepDrawn>>) =>
  (await (await page).bodyIn('identity')).toString();

beforeEach(() => {
  drawings = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => void vi.useRealTimers());

test('a page is drawn once, however many ask at once, and again after a minute', async () => {
  const draw = keepDrawn(render);
  const texts = await Promise.all(Array.from({ length: 10 }, () => textOf(draw('/a', {}))));
  expect(new Set(texts)).toEqual(new Set(['/a 1']));
  vi.advanceTimersByTime(59_999);
  expect(await textOf(draw('/a', {}))).toBe('/a 1');
  vi.advanceTimersByTime(1);
  expect(await textOf(draw('/a', {})), 'while the next is drawn').toBe('/a 1');
  expect(await textOf(draw('/a', {}))).toBe('/a 2');
  vi.advanceTimersByTime(120_000);
  expect(await textOf(draw('/a', {})), 'after a night without visitors').toBe('/a 3');
});

test('a page that could not be drawn is not kept, and one that was outlives a fault', async () => {
  const failing = vi.fn(render).mockRejectedValueOnce(new Error('broken'));
  const draw = keepDrawn(failing);
  await expect(draw('/a', {})).rejects.toThrow('broken');
  expect(await textOf(draw('/a', {}))).toBe('/a 1');
  failing.mockRejectedValueOnce(new Error('broken'));
  vi.advanceTimersByTime(60_000);
  expect(await textOf(draw('/a', {}))).toBe('/a 1');
});

test('what answers with another status is drawn each time', async () => {
  const draw = keepDrawn(async (address) => ({ ...(await render(address)), status: 404 }));
  await draw('/a', {});
  await draw('/a', {});
  expect(drawings).toBe(2);
});

test('whoever makes up addresses has no more kept than there is room for', async () => {
  const draw = keepDrawn(render);
  await draw('/first', {});
  for (let count = 0; count < 32; count += 1) await draw(`/${count}`, {});
  await draw('/31', {});
  expect(drawings).toBe(33);
  await draw('/first', {});
  expect(drawings).toBe(34);
});

test('a page that is kept is compressed as small as it gets, and is the same', async () => {
  const words = ['course', 'price', 'apply', 'within', 'answer', 'team', 'prompt', 'model'];
  const word = (i: number) => words[Math.trunc(Math.abs(Math.sin(i)) * 8e6) % words.length];
  const html = Array.from({ length: 20_000 }, (_, i) => `<p>${word(i)}</p>`).join('');
  const renderLarge = () => Promise.resolve({ status: 200, html, policy: '' });
  const fast = await (await drawEachTime(renderLarge)('/a', {})).bodyIn('br');
  const draw = keepDrawn(renderLarge);
  await draw('/a', {});
  const small = await vi.waitUntil(
    async () => {
      const body = await (await draw('/a', {})).bodyIn('br');
      return body.length < fast.length && body;
    },
    { timeout: 20_000 },
  );
  expect(brotliDecompressSync(small).toString()).toBe(html);
});
