import { expect, test } from 'vitest';

import { brand } from '../../domain/brand.ts';
import { createLinks } from '../../server/links.ts';
import { createRenderer, type Draw } from '../../server/http/rendering/renderer.ts';
import { makeServer } from '../make-server.ts';
import { costlyPieces, createSender, type ReaderPlace, type RequestPlace } from './place.ts';
import { hostilePlaces } from './reader-places.ts';

const readers = hostilePlaces.filter((place): place is ReaderPlace => 'read' in place);
const requests = hostilePlaces.filter((place): place is RequestPlace => 'request' in place);

const link = { name: 'link', isForEvents: true, deliver: () => Promise.resolve() } as const;
const links = createLinks(() => Promise.resolve('a secret'), brand.siteUrl);

/**
 * Stands in for Astro: draws a page with every answer that comes back, as text, in an attribute, and in the
 * data of an island, where `<` is left as it is.
 */
const drawAnswers: Draw = (_request, { rejected }) => {
  const values: Record<string, string | string[]> = rejected?.values ?? {};
  const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const fields = Object.values(values)
    .flat()
    .map((text) => {
      const inText = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return `<textarea>${inText}</textarea><input value="${inAttribute(text)}">`;
    });
  const island = `<astro-island props="${inAttribute(JSON.stringify(values))}"></astro-island>`;
  const policy = "script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'";
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
  const html = `<!doctype html>${fields.join('')}${island}`;
  return Promise.resolve(new Response(html, { status: rejected?.status ?? 200, headers }));
};

test.each(readers.map((place) => [place.name, place] as const))(
  '%s: hostile text costs no more than plain text',
  async (_name, place) => expect(await costlyPieces(place, place.read)).toEqual([]),
);

test.each(requests.map((place) => [place.name, place] as const))(
  '%s: hostile text costs no more than plain text, and is no fault',
  async (_name, place) => {
    const { app } = makeServer({
      settings: { contactDelivery: 'intake', rateLimit: 1_000_000, trustsProxy: true },
      ...{ render: createRenderer(drawAnswers), links, channels: [link] },
    });
    const send = createSender(await app.listen({ port: 0, host: '127.0.0.1' }));
    const statuses = new Set<number>();
    const feed = async (filled: string) => statuses.add(await send(place.request(filled)));
    expect(await costlyPieces(place, feed)).toEqual([]);
    expect(Math.max(...statuses)).toBeLessThan(500);
  },
);
