import { StyleSheet, View } from '@react-pdf/renderer';

import { rules, tones } from './sheet.ts';
import { Words, type WordsProps } from './Words.tsx';

const tick = 20;

const styles = StyleSheet.create({
  ticked: { flexDirection: 'row' },
  tick: { width: tick, paddingTop: 1 },
  box: { width: 10, height: 10, borderWidth: 1, borderColor: tones.ink },
  line: { flexGrow: 1, borderBottomWidth: rules.hair, borderBottomColor: tones.soft },
});

/** A box to tick with a pen, and what it stands before. `width` is that of both. */
export function Ticked({ width, children }: Pick<WordsProps, 'width' | 'children'>) {
  return (
    <View style={styles.ticked}>
      <View style={styles.tick}>
        <View style={styles.box} />
      </View>
      <Words as="body" width={width - tick}>
        {children}
      </Words>
    </View>
  );
}

/** Lines to write on, as far apart as there is room for. */
export function WritingLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => <View key={i} style={styles.line} />);
}
