import { StyleSheet, Text, View } from '@react-pdf/renderer';

import type { Guide } from '../../../content/schemas/guide.ts';
import { WritingLines } from '../parts.tsx';
import { after, columns, ruledAbove, ruledBelow, tones } from '../sheet.ts';
import { type } from '../type.ts';
import { Words } from '../Words.tsx';

const styles = StyleSheet.create({
  question: {
    flexGrow: 1,
    flexDirection: 'row',
    paddingTop: 11,
    ...ruledBelow,
  },
  first: ruledAbove,
  number: { width: after(1), marginTop: -3 },
  words: { width: after(7), paddingBottom: 6 },
  listen: { paddingTop: 5, color: tones.soft },
  answer: { width: columns(4), marginBottom: 16 },
  closing: { paddingTop: 18 },
});

/** Chapter 5: six questions in their order, with room beside each for the answer. */
export function SupplierQuestions({ questions, listenLabel, closing }: Guide['chapters'][4]) {
  return (
    <>
      {questions.map(({ question, listen }, i) => (
        <View key={question} style={[styles.question, i === 0 ? styles.first : {}]}>
          <Text style={[type.figure, styles.number]}>{i + 1}</Text>
          <View style={styles.words}>
            <Words as="strong" width={columns(7)}>
              {question}
            </Words>
            <Text style={[type.small, styles.listen]}>{listenLabel}</Text>
            <Words as="body" width={columns(7)}>
              {listen}
            </Words>
          </View>
          <View style={styles.answer}>
            <WritingLines count={3} />
          </View>
        </View>
      ))}
      <Words as="body" width={columns(12)} style={styles.closing}>
        {closing}
      </Words>
    </>
  );
}
