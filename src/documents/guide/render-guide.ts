import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';

import { GuideDocument, type GuideDocumentProps } from './GuideDocument.tsx';
import { loadType } from './type.ts';

/**
 * The AI guide as the bytes of a PDF; the same content makes the same bytes. Throws when a chapter
 * is too long for its page.
 */
export async function renderGuide(props: GuideDocumentProps): Promise<Uint8Array<ArrayBuffer>> {
  await loadType();
  const document = createElement(GuideDocument, props) as ReactElement<DocumentProps>;
  const pdf = new Uint8Array(await renderToBuffer(document));
  const wanted = props.guide.chapters.length + 2;
  const pages = countPages(pdf);
  if (pages !== wanted) {
    throw new Error(`The guide has ${pages} pages instead of ${wanted}: a page has too much text.`);
  }
  return pdf;
}

/** A page is an object of its own (ISO 32000-1, 7.7.3.3), and the library compresses streams only. */
function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/gu)?.length ?? 0
  );
}
