import type { Page } from '@playwright/test';

/** Sets the size of letters on the page, as a visitor does in the browser: `200%`. */
export function setLetters(page: Page, letters: string): Promise<void> {
  return page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size} !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, letters);
}
