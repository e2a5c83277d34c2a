/** What a compound and an address have: a hyphen with letters or figures on either side. */
const hyphen = /[\p{L}\p{N}][-‐–][\p{L}\p{N}]/u;

/** Whether a text has a compound or an address whose hyphen no line may begin or end with. */
export const hasCompound = (text: string) => hyphen.test(text);

/** The words of a text and what stands between them, in order: what has a compound is a box of its own. */
export const wordsOf = (text: string) => text.split(/(\s+)/u);
