import idle from 'astro/runtime/client/idle.prebuilt.js';
import island from 'astro/runtime/server/astro-island.prebuilt.js';

/** A page that has a file begin its islands (Islands.astro), without the scripts by which Astro does so in each page. */
export function islandsApart(html: string): string {
  if (!html.includes('src="/_astro/Islands.')) return html;
  return [idle, island].reduce((page, text) => page.replace(`<script>${text}</script>`, ''), html);
}
