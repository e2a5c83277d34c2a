import { StyleSheet, Text, View } from '@react-pdf/renderer';

import { stages } from '../../../art/adoption-curve.ts';
import { printPalette } from '../../../colour/palette.ts';
import type { Guide } from '../../../content/schemas/guide.ts';
import { textOn } from '../../../colour/contrast.ts';
import { Ticked } from '../parts.tsx';
import { after, columns, ruledAbove, ruledBelow, sheet, tones } from '../sheet.ts';
import { type } from '../type.ts';
import { Words } from '../Words.tsx';

const styles = StyleSheet.create({
  group: { flexGrow: 1, flexDirection: 'row', marginBottom: 6 },
  stage: { width: columns(3), padding: 10 },
  statements: { width: columns(9), marginLeft: sheet.gutter },
  statement: {
    flexGrow: 1,
    justifyContent: 'center',
    paddingVertical: 7,
    ...ruledBelow,
  },
  reading: { flexDirection: 'row', paddingTop: 20, paddingBottom: 12, alignItems: 'baseline' },
  readingTitle: { width: after(3) },
  columns: { flexDirection: 'row', gap: sheet.gutter },
  column: { width: columns(3), paddingTop: 8, borderTopWidth: 5 },
  closing: {
    marginTop: 20,
    paddingTop: 12,
    ...ruledAbove,
  },
});

/** Chapter 1: eight statements to tick in four stages, and what the ticks say. */
export function WhereYouStand(chapter: Guide['chapters'][0]) {
  return (
    <>
      {stages.map(({ id, name }) => (
        <View key={id} style={styles.group}>
          <View style={[styles.stage, fieldOf(id)]}>
            <Text style={type.heading}>{name}</Text>
          </View>
          <View style={styles.statements}>
            {chapter.statements
              .filter(({ stage }) => stage === name)
              .map(({ text }) => (
                <View key={text} style={styles.statement}>
                  <Ticked width={columns(9)}>{text}</Ticked>
                </View>
              ))}
          </View>
        </View>
      ))}
      <View style={styles.reading}>
        <Text style={[type.heading, styles.readingTitle]}>{chapter.readingTitle}</Text>
        <Text style={type.body}>{chapter.readingText}</Text>
      </View>
      <View style={styles.columns}>
        {stages.map(({ id, name }) => (
          <View key={id} style={[styles.column, { borderTopColor: printPalette[id] }]}>
            <Text style={type.strong}>{name}</Text>
            <Words as="body" width={columns(3)}>
              {chapter.readings.find(({ stage }) => stage === name)?.text ?? ''}
            </Words>
          </View>
        ))}
      </View>
      <Words as="lead" width={columns(12)} style={styles.closing}>
        {chapter.closing}
      </Words>
    </>
  );
}

function fieldOf(stage: (typeof stages)[number]['id']) {
  const backgroundColor = printPalette[stage];
  return { backgroundColor, color: textOn(backgroundColor, ['#ffffff', tones.ink]) };
}
