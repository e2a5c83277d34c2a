import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Takes the rules for print out of the styles in every page and puts them into one file, which the pages link
 * (`import.meta.env.PRINT_STYLES`) and a browser fetches with low priority: in a page they weigh 400 to 700 bytes of
 * the first flight. The desk's own rules stay in its pages. In development all stay where they are.
 */
export function printApart(): AstroIntegration {
  // A hash of the sources and not of the file, because pages are drawn with its name before it is complete.
  const hash = createHash('sha256');
  for (const file of globSync('src/**/*.css').sort()) hash.update(readFileSync(file));
  const file = `_astro/print.${hash.digest('hex').slice(0, 8)}.css`;
  const pieces = new Set<string>();
  return {
    name: 'print-apart',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const address = command === 'build' ? `/${file}` : '';
        updateConfig({
          vite: {
            define: { 'import.meta.env.PRINT_STYLES': JSON.stringify(address) },
            plugins: command === 'build' ? [takePrintOut(pieces)] : [],
          },
        });
      },
      'astro:build:done': ({ dir }) => {
        mkdirSync(fileURLToPath(new URL('_astro/', dir)), { recursive: true });
        writeFileSync(fileURLToPath(new URL(file, dir)), [...pieces].join(''));
      },
    },
  };
}

function takePrintOut(pieces: Set<string>): Plugin {
  return {
    name: 'print-apart',
    // This query means the same, and tells the desk's rules from the others once they are joined.
    transform: (code, id) =>
      /\/src\/desk\/[^?]*\.css/u.test(id)
        ? { code: code.replaceAll('@media print', '@media only print'), map: null }
        : undefined,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
          const { screen, print } = splitPrint(asset.source.toString());
          asset.source = screen;
          for (const piece of print) pieces.add(piece);
        }
      },
    },
  };
}

/**
 * Takes the rules for paper out of minified styles. Each stays in the layer or condition that it stood in, and loses
 * the query for paper.
 */
export function splitPrint(css: string): { screen: string; print: string[] } {
  const print: string[] = [];
  const around: string[] = [];
  let [screen, from] = ['', 0];
  const add = (text: string) => {
    if (around.includes(paper)) print.push(`${print.pop() ?? ''}${text}`);
    else screen += text;
  };
  // A string may hold a brace.
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/gsu)) {
    if (token.length > 1) continue;
    const text = css.slice(from, index);
    from = index + 1;
    if (token === '{' && text === paper) {
      print.push(around.map((outer) => `${outer}{`).join(''));
      around.push(text);
    } else if (token === '}' && around.at(-1) === paper) {
      add(text + '}'.repeat(around.length - 1));
      around.pop();
    } else {
      add(text + token);
      if (token === '{') around.push(text);
      if (token === '}') around.pop();
    }
  }
  return { screen: screen + css.slice(from), print };
}

const paper = '@media print';
