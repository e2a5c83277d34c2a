import { StyleSheet, Text, View } from '@react-pdf/renderer';

import type { Guide } from '../../../content/schemas/guide.ts';
import { after, columns, ruledAbove, ruledBelow, sheet } from '../sheet.ts';
import { type } from '../type.ts';
import { Words } from '../Words.tsx';

const rows = 5;

const styles = StyleSheet.create({
  sheet: { flexGrow: 1, flexDirection: 'row', gap: sheet.gutter },
  column: { width: columns(6), ...ruledAbove },
  job: {
    flexGrow: 1,
    flexBasis: 88,
    flexDirection: 'row',
    paddingTop: 12,
    ...ruledBelow,
  },
  number: { width: after(1), marginTop: -3 },
  prompt: { paddingTop: 4 },
});

/** Chapter 2: ten prompts to copy, five down each column. */
export function TenJobs({ jobs }: Guide['chapters'][1]) {
  return (
    <View style={styles.sheet}>
      {[0, rows].map((first) => (
        <View key={first} style={styles.column}>
          {jobs.slice(first, first + rows).map(({ title, prompt }, i) => (
            <View key={title} style={styles.job}>
              <Text style={[type.figure, styles.number]}>{first + i + 1}</Text>
              <View>
                <Text style={type.strong}>{title}</Text>
                <Words as="body" width={columns(5) - 8} style={styles.prompt}>
                  {prompt}
                </Words>
              </View>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}
