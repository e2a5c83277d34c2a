import { StyleSheet, Text, View } from '@react-pdf/renderer';

import { printPalette } from '../../../colour/palette.ts';
import type { Guide } from '../../../content/schemas/guide.ts';
import { after, columns, ruledAbove, ruledBelow, rules, sheet, tones } from '../sheet.ts';
import { type } from '../type.ts';
import { useAir, Words } from '../Words.tsx';

const inset = 16;
const fifth = (columns(12) - 4 * sheet.gutter) / 5;

const styles = StyleSheet.create({
  parts: {
    flexDirection: 'row',
    gap: sheet.gutter,
    paddingTop: 12,
    ...ruledAbove,
  },
  part: { width: fifth },
  partTitle: { paddingTop: 5, paddingBottom: 2 },
  versions: { flexGrow: 1, flexDirection: 'row', gap: sheet.gutter },
  version: { padding: inset, justifyContent: 'space-between' },
  before: { width: columns(4), backgroundColor: printPalette.loveTint },
  after: { width: columns(8), backgroundColor: printPalette.innovationTint },
  label: { paddingBottom: 8 },
  note: {
    marginTop: 16,
    paddingTop: 10,
    borderTopWidth: rules.hair,
    borderTopColor: tones.ink,
  },
  testTitle: { paddingBottom: 10 },
  step: {
    flexDirection: 'row',
    ...ruledBelow,
  },
  first: ruledAbove,
  number: { width: after(1) },
});
/** Points, on a page that is not full. */
const distances = { between: 26, step: 9 };

/** Chapter 3: the five parts of a prompt, one prompt before and after, and three tests. */
export function Prompts({ parts, before, after: rewritten, ...chapter }: Guide['chapters'][2]) {
  const air = useAir();
  const apart = { paddingTop: distances.between * air };
  const step = { paddingVertical: distances.step * air };
  return (
    <>
      <View style={styles.parts}>
        {parts.map(({ title, text }, i) => (
          <View key={title} style={styles.part}>
            <Text style={type.figure}>{i + 1}</Text>
            <Text style={[type.strong, styles.partTitle]}>{title}</Text>
            <Words as="body" width={fifth}>
              {text}
            </Words>
          </View>
        ))}
      </View>
      <View style={[styles.versions, apart]}>
        <Version {...before} columnCount={4} style={styles.before} />
        <Version {...rewritten} columnCount={8} style={styles.after} />
      </View>
      <Text style={[type.heading, styles.testTitle, apart]}>{chapter.testTitle}</Text>
      {chapter.test.map((text, i) => (
        <View key={text} style={[styles.step, step, i === 0 ? styles.first : {}]}>
          <Text style={[type.strong, styles.number]}>{i + 1}</Text>
          <Words as="body" width={columns(11)}>
            {text}
          </Words>
        </View>
      ))}
    </>
  );
}

type VersionProps = Guide['chapters'][2]['before'] & {
  columnCount: number;
  style: { width: number; backgroundColor: string };
};

function Version({ label, text, note, columnCount, style }: VersionProps) {
  const width = columns(columnCount) - 2 * inset;
  return (
    <View style={[styles.version, style]}>
      <View>
        <Text style={[type.heading, styles.label]}>{label}</Text>
        <Words as="lead" width={width}>
          {text}
        </Words>
      </View>
      <Words as="body" width={width} style={styles.note}>
        {note}
      </Words>
    </View>
  );
}
