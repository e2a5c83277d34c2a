import { StyleSheet, Text, View } from '@react-pdf/renderer';

import { printPalette } from '../../../colour/palette.ts';
import type { Guide } from '../../../content/schemas/guide.ts';
import { after, columns, ruledAbove, ruledBelow, sheet } from '../sheet.ts';
import { type } from '../type.ts';
import { Words } from '../Words.tsx';

const inset = 14;

const styles = StyleSheet.create({
  rule: {
    flexGrow: 1,
    flexDirection: 'row',
    alignItems: 'center',
    paddingVertical: 6,
    ...ruledBelow,
  },
  first: ruledAbove,
  number: { width: after(1) },
  title: { width: after(4) },
  notes: { flexDirection: 'row', gap: sheet.gutter, paddingTop: 20 },
  closing: { width: columns(6), paddingVertical: inset },
  howTo: { width: columns(6), padding: inset, backgroundColor: printPalette.innovationTint },
});

/** Chapter 4: eight rules on one page, to be filled in and hung up. */
export function Policy({ rules: policy, closing, howTo }: Guide['chapters'][3]) {
  return (
    <>
      {policy.map(({ title, text }, i) => (
        <View key={title} style={[styles.rule, i === 0 ? styles.first : {}]}>
          <Text style={[type.figure, styles.number]}>{i + 1}</Text>
          <Words as="heading" width={columns(4)} style={styles.title}>
            {title}
          </Words>
          <Words as="body" width={columns(7)}>
            {text}
          </Words>
        </View>
      ))}
      <View style={styles.notes}>
        <Words as="body" width={columns(6) - inset} style={styles.closing}>
          {closing}
        </Words>
        <Words as="body" width={columns(6) - 2 * inset} style={styles.howTo}>
          {howTo}
        </Words>
      </View>
    </>
  );
}
