import written from '../../content/facts.json' with { type: 'json' };

// What browser scripts use are constants of their own, so that a script does not bundle all the others.

export const smallestGroup = written.course.smallestGroup;

export const town = written.town;

export const promises = written.promises;

/** The parameters of an image prompt: the picture's shape, as width:height, and the version. */
export const promptParameters = written.prompt;

const currency = 'GBP';

/**
 * Every figure the site promises or prints, from `content/facts.json`; its schema says what each of them is
 * (`src/content/schemas/facts.ts`). Content refers to them by token (see `src/content/tokens.ts`), so a changed price or
 * term is an edit of one line there.
 */
export const facts = {
  ...written,
  currency,
  course: { ...written.course, participants: `${smallestGroup}+` },
  location: `${town}, United Kingdom`,
};

/** "£249" from whole pounds, or "£249.00" with `pence`. */
export function formatPrice(pounds: number, { pence = false } = {}): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: pence ? 2 : 0,
    maximumFractionDigits: pence ? 2 : 0,
  }).format(pounds);
}

/** "£1,245.50" from whole pence. */
export const formatPence = (pence: number) => inPounds.format(pence / 100);

const inPounds = /* @__PURE__ */ new Intl.NumberFormat('en-GB', { style: 'currency', currency });
