import type { Plugin } from 'vite';

import { brandColours, type Scheme } from '../src/colour/brand-colours.ts';
import { brand } from '../domain/brand.ts';
import { facts } from '../domain/facts.ts';
import { stageColours } from '../src/colour/stage-colours.ts';

const moduleId = 'virtual:brand-tokens.css';
const resolvedId = '/@virtual/brand-tokens.css';

/**
 * Makes the brand's colours a stylesheet, `virtual:brand-tokens.css`, so that the white-label file
 * reaches the CSS, and through it the hashes of the content security policy, like any other style.
 */
export function brandTokens(): Plugin {
  return {
    name: 'brand-tokens',
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load: (id) => (id === resolvedId ? brandTokensCss() : null),
  };
}

/**
 * The foot of each printed sheet, where the browser supports margin boxes (Chrome 131): the footer of the page would
 * take a sheet for itself after some texts, whatever the rules for page breaks.
 */
const footOfSheets = `@page{@bottom-left{content:${JSON.stringify(`© ${facts.copyrightYear} ${brand.name}`)};font:9pt var(--font)}}`;

/** The colours of the brand as a stylesheet. */
export function brandTokensCss(): string {
  const [light, dark] = [tokens('light'), tokens('dark')];
  // Tokens for paper are the same in both schemes, so they are not repeated.
  const others = dark.filter((token) => !light.includes(token));
  return `@layer tokens{:root{${light.join('')}}@media (prefers-color-scheme:dark){:root{${others.join('')}}}}${footOfSheets}`;
}

function tokens(scheme: Scheme): string[] {
  return Object.entries(brandColours(stageColours, scheme)).map(
    ([name, hex]) => `--${name}:${hex};`,
  );
}
