import { compoundsIn, hasCompound } from '../typesetting/compounds.ts';

/**
 * A text that a script draws, with its compounds in boxes, as the middleware sets every other text: it may
 * not touch what React has to know again (src/typesetting/keep-together.ts).
 */
export function Words({ children }: { children: string }) {
  if (!hasCompound(children)) return children;
  return (
    <span className="keeps">
      {compoundsIn(children).map(({ word, isKept }, index) =>
        isKept ? (
          <span key={index} className="kept">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </span>
  );
}
