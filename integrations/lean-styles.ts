import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Features, transform, type Selector, type Targets } from 'lightningcss';

import { type GuardedPage, hashOf, styleSheet } from '../src/layouts/one-style-sheet.ts';

/**
 * The oldest browsers that know cascade layers (docs/browsers.md). Without this list the minifier writes widths as
 * `(width<=60em)`, and a phone of 2021 would get the page for wide screens.
 */
export const cssTarget = ['chrome99', 'firefox97', 'safari15.4', 'ios15.4'];

/**
 * None of our styles has a `light-dark()`. Without this, two custom properties for it would be written into every page.
 */
export const exclude = Features.LightDark;

/**
 * A page with only the styles that it, or one of the scripts that begin its islands, can use. The comments by which
 * React finds where one text ends and the next begins are left in islands only, because it looks for them there.
 */
export function leanPage({ html: drawn, policy }: GuardedPage, scripts: string): GuardedPage {
  const html = drawn.replace(/(<astro-island.*?<\/astro-island>)|<!-- -->/gsu, '$1');
  const rest = html.replaceAll(styleSheet, '');
  const mayAdd = html.includes('<astro-island') ? scripts : '';
  let narrowed = policy;
  const lean = html.replace(styleSheet, (_, css: string) => {
    const leanCss = leanStyles(css, rest, mayAdd);
    narrowed = narrowed.replace(hashOf(css), () => hashOf(leanCss));
    return `<style>${leanCss}</style>`;
  });
  return { html: lean, policy: narrowed };
}

/** The text of all scripts of a built site. */
export function scriptsOf(site: string): string {
  return globSync('_astro/*.js', { cwd: site })
    .map((path) => readFileSync(join(site, path), 'utf8'))
    .join('\n');
}

/**
 * A page's styles without those that nothing in the page can use, and with adjoining layers joined. Unused are classes
 * that stand neither in the rest of the page nor in the scripts that may add to it, `data-` attributes or values that
 * nothing has, and custom properties that nothing reads. A component brings the styles of all its variants to each
 * page: 300 to 600 bytes of the first flight.
 */
export function leanStyles(css: string, html: string, scripts = ''): string {
  const given = [...html.matchAll(/\sclass="([^"]*)"/gu)].map(([, names]) => names).join(' ');
  // In a script, only words in strings count as classes, because the short names of classes are also words of its code.
  const inTexts = scripts.match(/(?<=["'`\s])[\w-]+(?=["'`\s])/gu) ?? [];
  const words = new Set([...(given.match(/[\w-]+/gu) ?? []), ...inTexts]);
  const classes = [...css.matchAll(/\.([a-z][\w-]*)/giu)].map(([, name = '']) => name);
  let lean = minify(
    css,
    classes.filter((name) => !words.has(name)),
    dataInPage(html, new Set(scripts.match(/[\w-]+/gu))),
  );
  for (;;) {
    const read = new Set(`${lean} ${html} ${scripts}`.match(/(?<![\w-])--[\w-]+(?![\w-]|\s*:)/gu));
    const unread = lean.match(/(?<![\w-])--[\w-]+(?=:)/gu)?.filter((name) => !read.has(name)) ?? [];
    if (unread.length === 0) return lean;
    lean = minify(lean, unread);
  }
}

type InPage = (name: string, value: string | undefined) => boolean;

/**
 * Whether something in a page has a `data-` attribute with this value. An attribute that a script names may have any
 * value.
 */
function dataInPage(html: string, words: ReadonlySet<string>): InPage {
  const given = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of html.matchAll(/\s(data-[\w-]+)(?:="([^"]*)")?/gu)) {
    const values = given.get(name) ?? new Set();
    given.set(name, values.add(value).union(new Set(value.split(' '))));
  }
  return (name, value) =>
    !name.startsWith('data-') ||
    words.has(name) ||
    (value === undefined ? given.has(name) : given.get(name)?.has(value) === true);
}

/** Whether each attribute that a selector asks for is there; those in brackets, as in `:not()`, are ignored. */
const canMatch = (selector: Selector, isInPage: InPage) =>
  selector.every((part) => {
    if (part.type !== 'attribute') return true;
    const { operator, value } = part.operation ?? {};
    return isInPage(part.name, operator === 'equal' || operator === 'includes' ? value : undefined);
  });

function minify(css: string, unusedSymbols: string[], isInPage?: InPage): string {
  const code = Buffer.from(css);
  const visitor = isInPage && {
    Rule: {
      // The whole rule is kept or dropped, because lightningcss 1.33 cannot read back a rule with a `var()` that it
      // gave to a visitor.
      style: ({ value }: { value: { selectors: Selector[] } }) =>
        value.selectors.some((each) => canMatch(each, isInPage)) ? undefined : [],
    },
  };
  const options = { minify: true, exclude, targets, unusedSymbols, visitor };
  const lean = transform({ filename: 'page.css', code, ...options }).code.toString();
  // lightningcss 1.33 writes a declaration with a prefix once more each time it reads it.
  return lean.replace(/(-webkit-[\w-]+:[^;{}]+;)\1+/gu, '$1');
}

/** `cssTarget` as lightningcss wants it: a version as `major << 16 | minor << 8`. */
const targets: Targets = Object.fromEntries(
  cssTarget.map((each) => {
    const [, name = '', major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?/u.exec(each)!;
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);
