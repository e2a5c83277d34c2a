/** Matches words with a hyphen between letters or figures, as in compounds and addresses, or with a plus at the end. */
const compound = /[\p{L}\p{N}][-‐–][\p{L}\p{N}]|\S \+(?!\S)/u;

/** Whether a text has a hyphen that no line may begin or end with, or a plus that none may begin with. */
export const hasCompound = (text: string) => compound.test(text);

/** The words of a text and the white space between them, in order, so that each compound can be boxed. */
export const wordsOf = (text: string) => text.split(/(\s+(?!\+(?!\S)))/u);

/**
 * A text in an island, with its compounds in boxes. The middleware does this for all other text, but must leave
 * what React hydrates as it is (src/layouts/keep-together.ts).
 */
export function Words({ children }: { children: string }) {
  if (!hasCompound(children)) return children;
  const set = (word: string, index: number) =>
    hasCompound(word) ? (
      <span key={index} className="kept">
        {word}
      </span>
    ) : (
      word
    );
  return <span className="keeps">{wordsOf(children).map(set)}</span>;
}

/**
 * A title in two parts, such as "Amplify Productivity - Practical Use of AI Apps Workshop", a line for each.
 * The dash between them is read and copied, but not seen at the end or the beginning of a line.
 */
export function TitleLines({ title }: { title: string }) {
  const [first, ...rest] = title.split(' - ');
  if (rest.length === 0) return title;
  return (
    <>
      <span className="title-line">{first}</span>
      <span className="visually-hidden"> - </span>
      <span className="title-line">{rest.join(' - ')}</span>
    </>
  );
}
