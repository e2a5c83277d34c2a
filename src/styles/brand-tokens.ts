import type { Plugin } from 'vite';

import { tint } from '../art/palette.ts';
import { brand } from '../brand.ts';
import { textOn } from './contrast.ts';

const moduleId = 'virtual:brand-tokens.css';
const resolvedId = '/@virtual/brand-tokens.css';

/** Text on a colour field is one of these two, in both schemes: a field does not flip. */
const onField = ['#ffffff', '#12151c'] as const;

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

/**
 * For each stage: the field, the text on it, `bright`, which stands on ink in either scheme, and the
 * light tint, which is printed and so the same in both.
 */
function tokens(scheme: 'light' | 'dark'): string {
  return Object.entries(brand.colours)
    .map(([name, { [scheme]: hex, light, dark }]) => {
      const onHex = textOn(hex, onField);
      return `--${name}:${hex};--on-${name}:${onHex};--${name}-bright:${dark};--${name}-tint:${tint(light)};`;
    })
    .join('');
}
