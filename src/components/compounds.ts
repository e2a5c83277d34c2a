/** Matches words with a hyphen between letters or figures, as in compounds and addresses, or with a plus at the end. */
const compound = /[\p{L}\p{N}][-‐–][\p{L}\p{N}]|\S \+(?!\S)/u;

/** Whether a text has a hyphen that no line may begin or end with, or a plus that none may begin with. */
export const hasCompound = (text: string) => compound.test(text);

/** The words of a text and the white space between them, in order, so that each compound can be boxed. */
export const wordsOf = (text: string) => text.split(/(\s+(?!\+(?!\S)))/u);
