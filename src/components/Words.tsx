import { hasCompound, wordsOf } from './compounds.ts';

/**
 * A text that a script draws, with its compounds in boxes, as the middleware sets every other text: it may
 * not touch what React has to know again (src/layouts/keep-together.ts).
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
