import type { Draw } from '../../server/http/rendering/renderer.ts';

/**
 * Stands in for Astro: draws a page with every answer that comes back, as text, in an attribute, and in the
 * data of an island, where `<` is left as it is.
 */
export const drawAnswers: Draw = (_request, { rejected }) => {
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
