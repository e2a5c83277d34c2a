import { Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';

import { ChapterCurve } from '../../art/ChapterCurve.tsx';
import { printPalette } from '../../colour/palette.ts';
import type { GuideChapter } from '../../content/schemas/guide.ts';
import { textOn } from '../../colour/contrast.ts';
import { Art } from './Art.tsx';
import { Footer } from './Footer.tsx';
import { after, columns, sheet, tones } from './sheet.ts';
import { fontFamily, type } from './type.ts';
import { Words } from './Words.tsx';

/** Each chapter's flat field, in their order. */
const fields = ['fear', 'fomo', 'love', 'innovation', 'loveTint', 'fearTint'] as const;

const head = 196;
const foot = 76;
const curve = { width: columns(3), height: columns(3) / 2 };

const styles = StyleSheet.create({
  page: { fontFamily, color: tones.ink },
  field: { height: head, paddingTop: 44, paddingHorizontal: sheet.margin, flexDirection: 'row' },
  numeral: { width: after(2), marginTop: -13, marginLeft: -3 },
  intro: { paddingTop: 10 },
  curve: { position: 'absolute', bottom: 0, right: sheet.margin },
  content: {
    // Fills the page; a longer content grows, and the page that it then needs stops the build.
    minHeight: sheet.height - head - 1,
    paddingTop: 26,
    paddingBottom: foot,
    paddingHorizontal: sheet.margin,
  },
});

export type ChapterPageProps = {
  chapter: Pick<GuideChapter, 'number' | 'title' | 'intro'>;
  /** How many chapters there are. */
  of: number;
  children: ReactNode;
};

/** The page of a chapter: a flat field with its number, its title and its place in the series. */
export function ChapterPage({ chapter: { number, title, intro }, of, children }: ChapterPageProps) {
  const field = printPalette[fields[(number - 1) % fields.length] ?? 'fear'];
  const color = textOn(field, ['#ffffff', tones.ink]);
  return (
    <Page size="A4" style={styles.page} bookmark={`${number}. ${title}`}>
      <View style={[styles.field, { backgroundColor: field, color }]}>
        <Text style={[type.numeral, styles.numeral]}>{number}</Text>
        <View>
          <Words as="title" width={columns(7)}>
            {title}
          </Words>
          <Words as="lead" width={columns(7)} style={styles.intro}>
            {intro}
          </Words>
        </View>
        <View style={styles.curve}>
          <Art {...curve} color={color}>
            <ChapterCurve number={number} of={of} />
          </Art>
        </View>
      </View>
      <View style={styles.content}>{children}</View>
      {/* The cover is the first page. */}
      <Footer page={number + 1} />
    </Page>
  );
}
