import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { textOn } from '../colour/contrast.ts';

const stageColours = Object.entries(brand.colours);

/** The tokens of one scheme. */
export function tokensOf(scheme: 'light' | 'dark'): Record<string, string> {
  const fields = stageColours.flatMap(([name, colours]) => [
    [name, colours[scheme]],
    [`on-${name}`, textOn(colours[scheme])],
  ]);
  const love = brand.colours.love[scheme];
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    // Away from the colour of its text, so that the contrast grows.
    'action-pressed': mix(love, textOn(love) === '#ffffff' ? 0 : 255),
  };
}

/** The colour with a quarter of a grey, 0 to 255. */
function mix(hex: string, grey: number): string {
  const channels = [1, 3, 5].map((at) => 0.75 * parseInt(hex.slice(at, at + 2), 16) + 0.25 * grey);
  return (
    '#' + channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')
  );
}

const css = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The same in both schemes: covers have the tints as printed, and the mark on the dark footer is bright. */
const ofBoth = {
  'love-bright': brand.colours.love.dark,
  ...Object.fromEntries(stageColours.map(([name, { tint }]) => [`${name}-tint`, tint])),
};

/** What a field in the colour of a stage is made of (`.filled` and `.tinted` in layout.css). */
const fields = stageColours
  .map(
    ([name]) =>
      `[data-field=${name}]{${css({ field: `var(--${name})`, 'on-field': `var(--on-${name})`, tint: `var(--${name}-tint)` })}}`,
  )
  .join('');

/** The words at the foot of each printed sheet (print.css), as CSS has a text. */
const foot = JSON.stringify(`© ${facts.copyrightYear} ${brand.name}`);

/**
 * The order of the cascade layers, later ones winning: the order in which a bundler happens to put the stylesheets then
 * decides nothing.
 */
export const layerOrder = '@layer reset,tokens,base,layout,components,sections,features,print;';

/**
 * The first style of every page: the order of the layers, and the colours of the brand. It has the schemes too, to which
 * the minifier of the other styles would add properties for `light-dark()`.
 */
export const brandTokens = `${layerOrder}@layer tokens{:root{color-scheme:light dark;--foot:${foot};${css({ ...ofBoth, ...tokensOf('light') })}}${fields}@media (prefers-color-scheme:dark){:root{${css(tokensOf('dark'))}}}}`;
