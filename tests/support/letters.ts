import type { Page } from '@playwright/test';

/** Sets the size of letters on the page, as a visitor does in the browser: `200%`. */
export function setLetters(page: Page, letters: string): Promise<void> {
  return page.evaluate((size) => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(`html { font-size: ${size} !important; }`);
    document.adoptedStyleSheets.push(styleSheet);
  }, letters);
}
