import type { Kind } from './submission.ts';

/** A letter that the staff begin with, as content has it (`content/letters/`): with the tokens that each one fills. */
export type Letter = {
  /** The name of its file, without the ending. */
  id: string;
  /** Whether it answers an application or a message. */
  for: Kind;
  /** What the staff choose it by. */
  title: string;
  subject: string;
  text: string;
};

/** Whom a letter is to, and what about. All of it is text on one line. */
export type Addressee = {
  reference: string;
  /** As it was typed; without one the greeting has none. */
  name: string;
  /** As the form words them; of a message, the course it asks about. */
  courses: readonly string[];
  /** Of a message. */
  subject?: string | undefined;
  /** Who writes. */
  staff: string;
  /** Where an applicant follows their application. */
  link?: string | undefined;
};

/** Characters of a message's subject that a letter repeats. */
const shownSubject = 120;

/** What a letter may name in braces, beside what all content may. */
export const letterTokens = {
  greeting: ({ name }) => (name ? `Hello ${name},` : 'Hello,'),
  reference: ({ reference }) => reference,
  courses: ({ courses }) => courses.map((course) => `- ${course}`).join('\n'),
  subject: ({ subject = '' }) => subject.slice(0, shownSubject),
  staff: ({ staff }) => staff,
  link: ({ link = '' }) => link,
} as const satisfies Record<string, (addressee: Addressee) => string>;

/** A letter to somebody. A paragraph goes where one of its tokens has nothing to say. */
export function fillLetter(
  { subject, text }: Pick<Letter, 'subject' | 'text'>,
  addressee: Addressee,
): Pick<Letter, 'subject' | 'text'> {
  const fill = (words: string) => words.replaceAll(token, (_, name: string) => valueOf(name));
  const valueOf = (name: string) => letterTokens[name as keyof typeof letterTokens](addressee);
  const isSilent = (words: string) =>
    Array.from(words.matchAll(token)).some(([, name = '']) => valueOf(name) === '');
  return {
    subject: fill(subject),
    text: text
      .split('\n\n')
      .filter((paragraph) => !isSilent(paragraph))
      .map(fill)
      .join('\n\n'),
  };
}

const token = /\{(\w+)\}/gu;
