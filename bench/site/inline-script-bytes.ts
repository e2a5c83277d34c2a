/**
 * To be run in a page: bytes of the scripts that stand in the document and run. Data, such as JSON-LD
 * or rules for fetching ahead, does not run.
 */
export function inlineScriptBytes(): number {
  return Array.from(document.scripts)
    .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
    .reduce((sum, { textContent }) => sum + new TextEncoder().encode(textContent).length, 0);
}
