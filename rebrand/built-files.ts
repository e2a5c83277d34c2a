import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

import { secondFolder } from './build-second-brand.ts';

/** A file of the second brand's build: its name within `dist`, and its bytes. */
export type BuiltFile = { name: string; bytes: Buffer };

/** Every file of a copy's build, by default the second brand's, the compressed twins left out. */
export function builtFiles(folder = secondFolder): BuiltFile[] {
  const dist = path.join(folder, 'dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.(?:br|gz)$/u.test(name) && statSync(path.join(dist, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(path.join(dist, name)) }));
}

/** True for a file whose bytes are no text: the pictures, the guide and the typeface. */
export const isBinary = ({ name }: BuiltFile) => /\.(?:png|ico|pdf|woff2?)$/u.test(name);

/** What a PDF says and shows. */
export type PdfContent = {
  /** The text of its pages, its metadata and the targets of its links. */
  words: string;
  /** The colours that its fields are filled with, as hex. */
  fills: Set<string>;
};

/** Reads the text and the fill colours of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const words = [JSON.stringify(await pdf.getMetadata())];
  const fills = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const said = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    words.push(said.join(''));
    words.push(JSON.stringify(await page.getAnnotations()));
    const { fnArray, argsArray } = await page.getOperatorList();
    fnArray.forEach((operator, i) => {
      if (operator === OPS.setFillRGBColor) fills.add(String((argsArray[i] as unknown[])[0]));
    });
  }
  return { words: words.join('\n').replace(/\s+/gu, ' '), fills };
}
