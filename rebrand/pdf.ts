import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** What a PDF says and shows. */
export type PdfContent = {
  /** The text of its pages, its metadata and the targets of its links. */
  words: string;
  /** The colours that its fields are filled with, as hex. */
  fills: Set<string>;
};

/** Reads a PDF whole. */
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
