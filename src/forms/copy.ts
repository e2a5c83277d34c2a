const count = new Intl.NumberFormat('en-GB');

/** Said of text with more characters than its field holds; the specification gives no upper limits. */
export const tooLong = (most: number) => `Please use at most ${count.format(most)} characters`;

/** Shown where text holds something that cannot be stored or printed, such as a NUL. */
export const unprintable = 'Please remove characters that cannot be displayed';

/** For a program that leaves a field out; a form always sends all of them. */
export const missing = 'Please send this field, empty if there is no answer';

/** What marks a field that may stay empty. */
export const optional = '(optional)';

/** The heading of the list of what is wrong. */
export const errorSummary = 'There is a problem';

/** The title of every notice that says a form did not go through (specification, section 8). */
export const submissionFailed = 'Submission Failed';
