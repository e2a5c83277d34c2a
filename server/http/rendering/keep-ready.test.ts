import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test, vi } from 'vitest';

import { compress } from './compress.ts';
import { keepReady } from './keep-ready.ts';

/** Says how often it was asked to draw. */
function rendering() {
  let drawings = 0;
  return vi.fn((address: string) => {
    drawings += 1;
    return Promise.resolve({ status: 200, html: `${address} ${drawings}`, policy: '' });
  });
}

type Keep = ReturnType<typeof keepReady>;
const textOf = async (page: ReturnType<Keep>) => (await page).get('identity')?.bytes.toString();

test('a page is drawn once, however many ask at once, and never again', async () => {
  const keep = keepReady(rendering(), 'public');
  const texts = await Promise.all(Array.from({ length: 10 }, () => textOf(keep('/a', {}))));
  expect(new Set(texts)).toEqual(new Set(['/a 1']));
  expect(await textOf(keep('/b', {}))).toBe('/b 2');
  expect(await textOf(keep('/a', {}))).toBe('/a 1');
});

test('a page that could not be drawn is not kept, nor one that is not what was asked for', async () => {
  const render = rendering();
  render.mockRejectedValueOnce(new Error('broken'));
  render.mockResolvedValueOnce({ status: 404, html: 'nothing', policy: '' });
  const keep = keepReady(render, 'public');
  await expect(keep('/a', {})).rejects.toThrow('broken');
  await expect(keep('/a', {})).rejects.toThrow('');
  expect(await textOf(keep('/a', {}))).toBe('/a 1');
});

test('a page that is kept is compressed as small as it gets, and is the same', async () => {
  const words = ['course', 'price', 'apply', 'within', 'answer', 'team', 'prompt', 'model'];
  const word = (i: number) => words[Math.trunc(Math.abs(Math.sin(i)) * 8e6) % words.length];
  const html = Array.from({ length: 5_000 }, (_, i) => `<p>${word(i)}</p>`).join('');
  const keep = keepReady(() => Promise.resolve({ status: 200, html, policy: '' }), 'public');
  const first = await keep('/a', {});
  expect(first.get('br')?.bytes).toEqual(await compress(html, 'br', 'fast'));
  const small = await vi.waitUntil(
    async () => {
      const ready = await keep('/a', {});
      return ready !== first && ready;
    },
    { timeout: 20_000 },
  );
  expect(small.get('br')!.bytes.length).toBeLessThan(first.get('br')!.bytes.length);
  expect(small.get('br')!.etag).not.toBe(first.get('br')!.etag);
  expect(brotliDecompressSync(small.get('br')!.bytes).toString()).toBe(html);
  expect(gunzipSync(small.get('gzip')!.bytes).toString()).toBe(html);
});
