import { Link, StyleSheet, Text, View } from '@react-pdf/renderer';

import { stages } from '../../../art/adoption-curve.ts';
import { printPalette } from '../../../colour/palette.ts';
import { beginsWith, type Guide } from '../../../content/schemas/guide.ts';
import { textOn } from '../../../colour/contrast.ts';
import { paths } from '../../../../domain/paths.ts';
import type { GuideCourse } from '../LastPage.tsx';
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
  course: { paddingTop: 6, color: tones.ink },
  closing: {
    marginTop: 20,
    paddingTop: 12,
    ...ruledAbove,
  },
});

export type WhereYouStandProps = {
  chapter: Guide['chapters'][0];
  courses: readonly GuideCourse[];
  /** The site's address, which the links to the courses begin with. */
  site: string;
};

/** Chapter 1: eight statements to tick in four stages, what the ticks say, and the course to begin with. */
export function WhereYouStand({ chapter, courses, site }: WhereYouStandProps) {
  const readings = chapter.readings.map((reading) => ({
    ...reading,
    course: beginsWith(reading, courses),
  }));
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
        {readings.map(({ stage, text, course }) => (
          <View key={stage} style={[styles.column, { borderTopColor: colourOf(stage) }]}>
            <Text style={type.strong}>{stage}</Text>
            <Words as="body" width={columns(3)}>
              {text}
            </Words>
            <Link style={styles.course} src={site + paths.course(course.id)}>
              <Words as="small" width={columns(3)}>
                {`${chapter.beginLabel} No. ${course.number}, ${course.shortTitle}`}
              </Words>
            </Link>
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

const colourOf = (stage: string) =>
  printPalette[stages.find(({ name }) => name === stage)?.id ?? 'ink'];
