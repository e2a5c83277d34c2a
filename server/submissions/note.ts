/** The most characters of a note. */
export const maxNoteLength = 2_000;
