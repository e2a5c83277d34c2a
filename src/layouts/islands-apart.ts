import island from 'astro/runtime/server/astro-island.prebuilt.js';

const defining = `<script>${island}</script>`;

/** A page that has a file begin its islands (Islands.astro), without the two scripts by which Astro does so in each page. */
export function islandsApart(html: string): string {
  const at = html.indexOf(defining);
  if (at < 0 || !html.includes('src="/_astro/Islands.')) return html;
  // What the directive means stands right before.
  return html.slice(0, html.lastIndexOf('<script>', at - 1)) + html.slice(at + defining.length);
}
