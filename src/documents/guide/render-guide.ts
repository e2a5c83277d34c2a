import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';

import { GuideDocument, type GuideDocumentProps } from './GuideDocument.tsx';
import { loadType } from './type.ts';

/** The sizes that words are set in, the usual first: in the last a page holds about a third more of them. */
const wordScales = [1, 0.94, 0.88];

/**
 * The AI guide as the bytes of a PDF; the same content makes the same bytes. Where a chapter is too long for
 * its page the whole guide is set a little smaller. Throws when that is not enough.
 */
export async function renderGuide(props: GuideDocumentProps): Promise<Uint8Array<ArrayBuffer>> {
  await loadType();
  const wanted = props.guide.chapters.length + 2;
  let pages = 0;
  for (const wordScale of wordScales) {
    const document = createElement(GuideDocument, { ...props, wordScale });
    const pdf = new Uint8Array(await renderToBuffer(document as ReactElement<DocumentProps>));
    pages = countPages(pdf);
    if (pages === wanted) return pdf;
  }
  throw new Error(`The guide has ${pages} pages instead of ${wanted}: a page has too much text.`);
}

/** A page is an object of its own (ISO 32000-1, 7.7.3.3), and the library compresses streams only. */
function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/gu)?.length ?? 0
  );
}
