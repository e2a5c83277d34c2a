import { Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createContext, useContext } from 'react';

import { breakLines } from './break-lines.ts';
import { scaled, type, type TypeName, widthOf } from './type.ts';

export type WordsProps = {
  /** How it is set. */
  as: TypeName;
  /** Of the column, in points. */
  width: number;
  children: string;
  /** Of the box around the words: padding, borders. */
  style?: ComponentProps<typeof View>['style'];
};

const headings: readonly TypeName[] = ['display', 'title', 'heading'];

/** Points. */
const spare = 24;

/** The size that words are set in, as a share of the usual. */
export const WordScale = createContext(1);

/** What is left of a distance on a full page: where words are smaller, they are closer as well. */
export function useAir(): number {
  return 1 - 3 * (1 - useContext(WordScale));
}

/** A text in a column. What stands in [brackets], to be filled in by the reader, is stronger. */
export function Words({ as, width, children, style }: WordsProps) {
  const usual = scaled(type[as], useContext(WordScale));
  // A word that is wider than its column would go on over what stands beside it.
  const widest = Math.max(...children.split(' ').map((word) => widthOf(word, usual)));
  const plain = widest > width ? scaled(usual, width / widest) : usual;
  const strong = { ...plain, fontWeight: 600 } as const;
  const measure = (line: string) => widthOf(line, /[[\]]/u.test(line) ? strong : plain);
  const lines = breakLines(children, width, measure, headings.includes(as) ? 'balanced' : 'pretty');
  return (
    <View style={style}>
      {/* Room to the right: the library counts the new line itself as a character, and would break again. */}
      <Text style={{ ...plain, width: width + spare, marginRight: -spare }}>
        {lines
          .join('\n')
          .split(/(\[[^[\]]+\][.,;]?)/u)
          .map((part, i) =>
            part.startsWith('[') ? (
              <Text key={i} style={{ fontWeight: strong.fontWeight }}>
                {part}
              </Text>
            ) : (
              part
            ),
          )}
      </Text>
    </View>
  );
}
