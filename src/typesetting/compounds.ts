/** What a compound and an address have: a hyphen with letters or figures on either side. */
const hyphen = /[\p{L}\p{N}][-‐–][\p{L}\p{N}]/u;

/** Whether a text has a compound or an address whose hyphen no line may begin or end with. */
export const hasCompound = (text: string) => hyphen.test(text);

/** A text in its words and what stands between them, in order, with what is a box of its own marked. */
export function compoundsIn(text: string): { word: string; isKept: boolean }[] {
  return text.split(/(\s+)/u).map((word) => ({ word, isKept: hyphen.test(word) }));
}
