import { Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer';

import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { Mark } from '../../art/Mark.tsx';
import { markInPrint, printPalette } from '../../colour/palette.ts';
import { brand } from '../../../domain/brand.ts';
import type { Course } from '../../content/schemas/course.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import { paths } from '../../../domain/paths.ts';
import { Art } from './Art.tsx';
import { after, columns, rules, sheet, tones } from './sheet.ts';
import { fontFamily, type } from './type.ts';
import { useAir, Words } from './Words.tsx';

const color = tones.paper;

/** PDF points: two columns a course, and less where more than six have to share the row. */
const courseWidth = (courses: number) =>
  (columns(12) + sheet.gutter) / Math.max(courses, 6) - sheet.gutter;

const styles = StyleSheet.create({
  page: { padding: sheet.margin, fontFamily, color, backgroundColor: tones.ink },
  title: { marginLeft: -3, marginTop: -4 },
  text: { paddingTop: 18 },
  courses: { flexDirection: 'row', gap: sheet.gutter },
  course: { color, textDecoration: 'none' },
  courseTitle: { paddingTop: 8 },
  point: {
    flexDirection: 'row',
    borderTopWidth: rules.hair,
    borderTopColor: color,
  },
  pointTitle: { width: after(4) },
  contact: { marginTop: 16, paddingTop: 16, borderTopWidth: rules.strong, borderTopColor: color },
  contactText: { paddingTop: 6, paddingBottom: 18 },
  links: { flexDirection: 'row' },
  link: { width: after(6) },
  linkText: { color },
  foot: {
    position: 'absolute',
    bottom: sheet.margin - 8,
    left: sheet.margin,
    right: sheet.margin,
    flexDirection: 'row',
    alignItems: 'center',
  },
  brand: { paddingLeft: 8, flex: 1 },
});
/** Points, on a page that is not full. */
const distances = { text: 30, courses: 40, point: 18 };

/** A course as the last page shows it. */
export type GuideCourse = Pick<Course, 'id' | 'number' | 'shortTitle' | 'duration' | 'cover'>;

export type LastPageProps = Guide['lastPage'] & { courses: readonly GuideCourse[] };

/** The last page: the series, the way on, and whom to write to. */
export function LastPage({ courses, ...page }: LastPageProps) {
  const width = courseWidth(courses.length);
  const air = useAir();
  return (
    <Page size="A4" style={styles.page}>
      <Words as="display" width={columns(12)} style={styles.title}>
        {page.title}
      </Words>
      <Words
        as="lead"
        width={columns(8)}
        style={[styles.text, { paddingBottom: distances.text * air }]}
      >
        {page.text}
      </Words>
      <View style={[styles.courses, { paddingBottom: distances.courses * air }]}>
        {courses.map((course) => (
          <Link
            key={course.id}
            style={[styles.course, { width }]}
            src={page.site + paths.course(course.id)}
          >
            <Art width={width} height={(width * 5) / 4}>
              <CourseCover cover={course.cover} palette={printPalette} />
            </Art>
            <Words as="small" width={width} style={styles.courseTitle}>
              {`No. ${course.number}, ${course.duration}`}
            </Words>
            <Words as="small" width={width}>
              {course.shortTitle}
            </Words>
          </Link>
        ))}
      </View>
      {page.points.map(({ title, text }) => (
        <View key={title} style={[styles.point, { paddingVertical: distances.point * air }]}>
          <Words as="heading" width={columns(4)} style={styles.pointTitle}>
            {title}
          </Words>
          <Words as="body" width={columns(8)}>
            {text}
          </Words>
        </View>
      ))}
      <View style={styles.contact}>
        <Text style={type.heading}>{page.contactTitle}</Text>
        <Words as="body" width={columns(9)} style={styles.contactText}>
          {page.contactText}
        </Words>
        <View style={styles.links}>
          <Text style={[type.heading, styles.link]}>
            <Link style={styles.linkText} src={`mailto:${page.email}`}>
              {page.email}
            </Link>
          </Text>
          <Text style={type.heading}>
            <Link style={styles.linkText} src={page.site}>
              {page.site.replace(/^https?:\/\//u, '')}
            </Link>
          </Text>
        </View>
      </View>
      <View style={styles.foot}>
        <Art width={24} height={24} color={markInPrint.onInk}>
          <Mark />
        </Art>
        <Text style={[type.heading, styles.brand]}>{brand.name}</Text>
        <Text style={type.body}>{page.sharing}</Text>
      </View>
    </Page>
  );
}
