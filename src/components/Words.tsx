import { hasCompound, wordsOf } from './compounds.ts';

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
