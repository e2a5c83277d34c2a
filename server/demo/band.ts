import { printPalette } from '../../src/colour/palette.ts';
import type { Rewrite } from '../http/pages/site-files.ts';

/** What stands at the head of every page. */
export const bandText =
  'This is a demonstration: people and companies are made up, and nothing leaves this computer.';

/** Puts the band and its style at the head of a page. */
export const withBand: Rewrite = (html) =>
  html
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/u, (body) => `${body}${band}`);

const band = `<aside id="demonstration" aria-label="Demonstration"><p>${bandText}</p></aside>`;

const { fomoTint, ink } = printPalette;

/** The band needs its own style, because the pages' class names differ in each build. It has no fill in print. */
const style =
  `#demonstration{padding:.5rem max(clamp(1.25rem,.2rem + 4.4vw,4rem),50% - 42rem);background:${fomoTint};color:${ink};` +
  'border-bottom:2px solid;font-size:.9375rem;font-weight:650;line-height:1.35}' +
  // Aligns the band with the desk's content.
  '@media screen{#demonstration:has(+.skip-link){padding-inline:clamp(1rem,.2rem + 3.4vw,1.5rem)}}' +
  '@media print{#demonstration{padding:0 0 .5rem;background:none}}';
