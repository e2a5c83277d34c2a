import { createHash } from 'node:crypto';

/** A style sheet in a page. */
const styleSheet = /<style>(.*?)<\/style>/gsu;

/** A page with its content security policy. */
type GuardedPage = { html: string; policy: string };

/**
 * The page with all its styles in one sheet at the end of its head, in their order: Astro writes three or four, one of
 * them beside the first island, where HTML allows none, and each costs a hash of 54 bytes in the policy. A page with a
 * sheet that its policy does not name stays as it is; it may be a visitor's words in an attribute.
 */
export function oneStyleSheet({ html, policy }: GuardedPage): GuardedPage {
  const styleSheets = [...html.matchAll(styleSheet)].map(([, css = '']) => css);
  const isNamed = (css: string) => policy.includes(hashOf(css));
  if (styleSheets.length === 0 || !styleSheets.every(isNamed)) return { html, policy };
  const joined = styleSheets.join('');
  return {
    html: html
      .replaceAll(styleSheet, '')
      .replace('</head>', () => `<style>${joined}</style></head>`),
    policy: policy.replace(hashOf(styleSheets[0]!), () => hashOf(joined)),
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
