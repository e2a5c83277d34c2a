import type { Plugin } from 'vite';

import { brandColours, type Scheme } from '../src/colour/brand-colours.ts';
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

function brandTokensCss(): string {
  return `@layer tokens{:root{${tokens('light')}}@media (prefers-color-scheme:dark){:root{${tokens('dark')}}}}`;
}

function tokens(scheme: Scheme): string {
  return Object.entries(brandColours(stageColours, scheme))
    .map(([name, hex]) => `--${name}:${hex};`)
    .join('');
}
