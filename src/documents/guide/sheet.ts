import { ink, paper } from '../../colour/paper-and-ink.ts';

/** A sheet of A4 and its twelve columns, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 48, gutter: 12 } as const;

const inner = sheet.width - 2 * sheet.margin;
const column = (inner - 11 * sheet.gutter) / 12;

/** The width of so many of the twelve columns, with the gutters between them, in points. */
export const columns = (count: number) => count * column + (count - 1) * sheet.gutter;

/** Where the next column begins after so many, in points. */
export const after = (count: number) => columns(count) + sheet.gutter;

/** Lines that rule the page, in points. */
export const rules = { strong: 1.25, hair: 0.5 } as const;

/** Text and lines of the page in hex; ink and paper are the pictures' own. */
export const tones = { ink, paper, soft: '#474c57', hairline: '#b9bab6' } as const;

/** A strong line above what a table or list begins with. */
export const ruledAbove = { borderTopWidth: rules.strong, borderTopColor: tones.ink } as const;
/** A fine line below a row. */
export const ruledBelow = {
  borderBottomWidth: rules.hair,
  borderBottomColor: tones.hairline,
} as const;
