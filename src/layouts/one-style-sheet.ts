import { createHash } from 'node:crypto';

/** A style sheet in a page, with its text. */
export const styleSheet = /<style>(.*?)<\/style>/gsu;

/** A page with its content security policy. */
export type GuardedPage = { html: string; policy: string };

/**
 * The page with all its styles in one sheet at the end of its head, in their order: Astro writes three or four, one of
 * them beside the first island, where HTML allows none, and each costs a hash of 54 bytes in the policy. The page stays
 * as it is if its policy does not name one of the sheets, which may be a visitor's words in an attribute. Fonts are
 * kept for the letters of `words`.
 */
export function oneStyleSheet({ html, policy }: GuardedPage, words = html): GuardedPage {
  const styleSheets = [...html.matchAll(styleSheet)].map(([, css = '']) => css);
  const isNamed = (css: string) => policy.includes(hashOf(css));
  if (styleSheets.length === 0 || !styleSheets.every(isNamed)) return { html, policy };
  const { css: joined, fonts } = withoutOtherLetters(styleSheets.join(''), words);
  return {
    html: html
      .replaceAll(styleSheet, '')
      .replaceAll(preload, (link, font: string) => (fonts.includes(font) ? link : ''))
      .replace('</head>', () => `<style>${joined}</style></head>`),
    policy: policy.replace(hashOf(styleSheets[0]!), () => hashOf(joined)),
  };
}

/** The styles without the fonts whose letters the page lacks, and the addresses of the fonts that are left. */
function withoutOtherLetters(css: string, words: string) {
  const fonts: string[] = [];
  const left = css.replaceAll(/@font-face\{([^{}]*)\}/gu, (rule, body: string) => {
    const [, ranges] = /unicode-range:([^;]*)/u.exec(body) ?? [];
    const letters = ranges && `[${ranges.replaceAll(/U\+(\w+)(?:-(\w+))?,?/gu, rangeOf)}]`;
    if (letters && !new RegExp(letters, 'u').test(words)) return '';
    fonts.push(...(/url\("?([^")]*)/u.exec(body)?.slice(1) ?? []));
    return rule;
  });
  return { css: left, fonts };
}

const preload = /<link rel="preload" href="([^"]+)" as="font"[^<>]*>/gu;

/** A range of `unicode-range` as a regular expression writes it. */
const rangeOf = (_: string, from: string, to = from) => `\\u{${from}}-\\u{${to}}`;

/** The source by which a policy allows this text as an inline style or script. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
