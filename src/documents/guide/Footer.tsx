import { Link, StyleSheet, Text, View } from '@react-pdf/renderer';

import { brand } from '../../../domain/brand.ts';
import { after, rules, sheet, tones } from './sheet.ts';
import { type } from './type.ts';

const styles = StyleSheet.create({
  footer: {
    position: 'absolute',
    bottom: 26,
    left: sheet.margin,
    right: sheet.margin,
    paddingTop: 8,
    borderTopWidth: rules.hair,
    borderTopColor: tones.hairline,
    flexDirection: 'row',
    color: tones.soft,
  },
  brand: { width: after(2) },
  site: { flex: 1 },
  link: { color: tones.soft, textDecoration: 'none' },
});

/** The foot of a page: whose it is, where to find them, and its number. */
export function Footer({ page }: { page: number }) {
  return (
    <View style={[type.small, styles.footer]}>
      <Text style={styles.brand}>{brand.name}</Text>
      <Text style={styles.site}>
        <Link style={styles.link} src={brand.siteUrl}>
          {brand.siteUrl.replace(/^https?:\/\//u, '')}
        </Link>
      </Text>
      <Text>{page}</Text>
    </View>
  );
}
