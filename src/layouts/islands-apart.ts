import island from 'astro/runtime/server/astro-island.prebuilt.js';

const defining = `<script>${island}</script>`;

/** A page whose islands begin from a file (Islands.astro), without the two inline scripts that Astro has for this. */
export function islandsApart(html: string): string {
  const at = html.indexOf(defining);
  if (at < 0 || !html.includes('src="/_astro/Islands.')) return html;
  // The script that defines the directive stands right before.
  return html.slice(0, html.lastIndexOf('<script>', at - 1)) + html.slice(at + defining.length);
}
