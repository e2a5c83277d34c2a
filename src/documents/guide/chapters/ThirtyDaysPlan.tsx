import { StyleSheet, Text, View } from '@react-pdf/renderer';

import { stages } from '../../../art/adoption-curve.ts';
import { printPalette } from '../../../colour/palette.ts';
import type { Guide } from '../../../content/schemas/guide.ts';
import { Ticked, WritingLines } from '../parts.tsx';
import { after, columns, ruledAbove, sheet } from '../sheet.ts';
import { type } from '../type.ts';
import { Words } from '../Words.tsx';

const inset = 16;

const styles = StyleSheet.create({
  week: { flexGrow: 1, flexDirection: 'row', marginBottom: 12, paddingTop: 9, borderTopWidth: 5 },
  title: { width: after(3) },
  steps: { width: columns(9), gap: 6 },
  record: { padding: inset, paddingBottom: 18, backgroundColor: printPalette.fearTint },
  rows: { flexDirection: 'row', flexWrap: 'wrap', columnGap: sheet.gutter, paddingTop: 6 },
  row: { width: (columns(12) - 2 * inset - sheet.gutter) / 2, height: 40, paddingTop: 8 },
  closing: {
    marginTop: 16,
    paddingTop: 12,
    ...ruledAbove,
  },
});

/** Chapter 6: four weeks in the colours of the cover, and a record to fill in. */
export function ThirtyDaysPlan({ weeks, recordTitle, record, closing }: Guide['chapters'][5]) {
  return (
    <>
      {weeks.map(({ title, steps }, i) => (
        <View
          key={title}
          style={[styles.week, { borderTopColor: printPalette[stages[i]?.id ?? 'fear'] }]}
        >
          <Text style={[type.heading, styles.title]}>{title}</Text>
          <View style={styles.steps}>
            {steps.map((step) => (
              <Ticked key={step} width={columns(9)}>
                {step}
              </Ticked>
            ))}
          </View>
        </View>
      ))}
      <View style={styles.record}>
        <Text style={type.heading}>{recordTitle}</Text>
        <View style={styles.rows}>
          {record.map((label) => (
            <View key={label} style={styles.row}>
              <Text style={type.small}>{label}</Text>
              <WritingLines count={1} />
            </View>
          ))}
        </View>
      </View>
      <Words as="body" width={columns(12)} style={styles.closing}>
        {closing}
      </Words>
    </>
  );
}
