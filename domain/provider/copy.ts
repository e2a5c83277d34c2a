const count = new Intl.NumberFormat('en-GB');

/** Said of text with more characters than its field holds; the specification gives no upper limits. */
export const tooLong = (most: number) => `Please use at most ${count.format(most)} characters`;

/** Shown where text holds something that cannot be stored or printed, such as a NUL. */
export const unprintable = 'Please remove characters that cannot be displayed';

/** For a program that leaves a field out; a form always sends all of them. */
export const missing = 'Please send this field, empty if there is no answer';

/**
 * Said where no clear answer came and the work may have been done all the same: for a form, a change at the desk, a
 * command or a delivery. The text after it says what to do.
 */
export const unconfirmed = 'We could not confirm that this was done.';

/** The page on which applicants ask for a lost link, and what leads to it. */
export const findTitle = 'Find your application';

export const ticketCopy = {
  follow: 'Follow your application',
  courses: 'You applied for',
  reply: 'Our reply (UK time)',
} as const;
