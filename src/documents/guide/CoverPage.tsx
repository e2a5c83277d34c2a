import { Page, StyleSheet, Text, View } from '@react-pdf/renderer';

import { contrastOfMark, legible } from '../../colour/legible.ts';
import { Mark } from '../../art/Mark.tsx';
import { printPalette } from '../../colour/palette.ts';
import { ThirtyDays, thirtyDaysSize } from '../../art/ThirtyDays.tsx';
import { brand } from '../../../domain/brand.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import { Art } from './Art.tsx';
import { columns, rules, sheet, tones } from './sheet.ts';
import { fontFamily, type } from './type.ts';
import { Words } from './Words.tsx';

const picture = {
  width: columns(12),
  height: (columns(12) * thirtyDaysSize.height) / thirtyDaysSize.width,
};
const ground = 62;
const mark = legible(printPalette.love, [printPalette.fearTint], contrastOfMark);

const styles = StyleSheet.create({
  page: {
    padding: sheet.margin,
    fontFamily,
    color: tones.ink,
    backgroundColor: printPalette.fearTint,
  },
  series: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingBottom: 12,
    borderBottomWidth: rules.strong,
    borderBottomColor: tones.ink,
  },
  brand: { flex: 1, paddingLeft: 8 },
  title: { paddingTop: 26, marginLeft: -3 },
  subtitle: { paddingTop: 16 },
  picture: { position: 'absolute', bottom: ground, left: sheet.margin },
  ground: {
    position: 'absolute',
    bottom: 0,
    left: 0,
    right: 0,
    height: ground,
    paddingTop: 23,
    paddingHorizontal: sheet.margin,
    backgroundColor: tones.ink,
    color: tones.paper,
  },
});

/** The cover: a flat field, the title, and thirty days as the adoption curve. */
export function CoverPage({ kicker, title, subtitle, footer }: Guide['cover']) {
  return (
    <Page size="A4" style={styles.page}>
      <View style={styles.series}>
        <Art width={24} height={24} color={mark}>
          <Mark />
        </Art>
        <Text style={[type.heading, styles.brand]}>{brand.name}</Text>
        <Text style={type.strong}>{kicker}</Text>
      </View>
      <Words as="display" width={columns(12)} style={styles.title}>
        {title}
      </Words>
      <Words as="lead" width={columns(6)} style={styles.subtitle}>
        {subtitle}
      </Words>
      <View style={styles.picture}>
        <Art {...picture}>
          <ThirtyDays palette={printPalette} />
        </Art>
      </View>
      <View style={styles.ground}>
        <Text style={type.strong}>{footer}</Text>
      </View>
    </Page>
  );
}
