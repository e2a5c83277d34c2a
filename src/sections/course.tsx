import { facts, formatPrice } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { coverField } from '../art/covers/CourseCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { LevelBadge } from '../components/LevelBadge.tsx';
import { mailto } from '../components/mailto.ts';
import { Price } from '../components/Price.tsx';
import { FactTable, Points } from '../components/ruled-lists.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import type { Course, CoursePageWords } from '../content/schemas/course.ts';
import { Questions } from './Chapter.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import styles from './course.module.css';

export type CoursePageProps = {
  course: Course;
  courses: Course[];
  words: CoursePageWords;
  /** The whole address of the page, for whoever gets it by mail. */
  address: string;
};

/**
 * A course's page: the course as one spread, then the shelf that it stands on. What the course is and does is in the wide
 * column, and beside it the cover from the card with the price under it, which stays in sight while the rest is read.
 */
export function CoursePage({ course, courses, words, address }: CoursePageProps) {
  return (
    <>
      <div className="wrap">
        <div className={`unprinted ${styles.back}`}>
          <LinkButton href={paths.courses} look="quiet" size="small">
            Back to Courses
          </LinkButton>
        </div>
        <div className={styles.spread}>
          <div className={styles.head}>
            <div className={`contained ${styles.name}`}>
              <p className={`cluster as-label particulars ${styles.particulars}`}>
                <span>No. {course.number}</span>
                <span>{course.kind}</span>
                <span>{course.duration}</span>
                <LevelBadge level={course.level} />
                <span className={`as-h4 ${styles.priceInLine}`}>
                  {course.price} {facts.course.priceIs}
                </span>
              </p>
              <h1>
                <TitleLines title={course.title} />
              </h1>
            </div>
            <div className={`stack ${styles.text}`}>
              {course.fullDescription.map((paragraph, index) => (
                <p key={paragraph} className={index === 0 ? 'measured as-lead' : 'measured'}>
                  {paragraph}
                </p>
              ))}
            </div>
          </div>
          <div className={styles.cover} data-cover={course.id}>
            <CoursePicture course={course} sizes="(max-width: 44em) 92vw, 26rem" />
          </div>
          <div className={styles.price}>
            <PriceCard
              course={course}
              manager={managerMail(course, { words, address })}
              words={words}
            />
          </div>
          <div className={styles.details}>
            <Details course={course} words={words} />
          </div>
        </div>
      </div>
      <Series courses={courses} current={course.id} />
    </>
  );
}

type PriceCardProps = {
  course: Course;
  words: CoursePageWords;
  /** The address of the mail that passes the course on. */
  manager: string;
};

/** The price as a poster, what it buys, and the way to apply. */
function PriceCard({ course, words, manager }: PriceCardProps) {
  const rows = [
    { label: 'Duration', value: course.duration },
    { label: 'Participants', value: course.instructor.replace(/^Participants: /u, '') },
    { label: 'Format', value: course.lessons },
  ];
  return (
    <section className={`filled stack ${styles.card}`} data-field="fomo" aria-label="Price">
      <div>
        <Price amount={course.price} is={facts.course.priceIs} size="poster" />
        {course.groupPrice && <p className="as-small">{course.groupPrice}</p>}
      </div>
      <LinkButton href={paths.enrolFor(course.id)}>Enroll Now</LinkButton>
      <div className={`unprinted ${styles.manager}`}>
        <LinkButton href={manager} look="quiet" size="small">
          {words.manager.label}
        </LinkButton>
      </div>
      <FactTable rows={rows} />
      <p className="as-strong">{facts.course.certificate}</p>
      <ul className="as-small">
        <li>{facts.guarantee.moneyBackDays}-day money-back guarantee</li>
        <li>{facts.guarantee.payment}</li>
      </ul>
    </section>
  );
}

/** The mail by which a reader passes the course on: price for the group, timetable, guarantee and address. */
function managerMail(
  course: Course,
  { words, address }: Pick<CoursePageProps, 'words' | 'address'>,
) {
  const { title, price, duration, lessons, timetable, groupPrice } = course;
  const starts = startsOf(timetable);
  const body = [
    words.manager.opening,
    `${title}\n${duration}, ${lessons}`,
    `${price} ${facts.course.priceIs}.${groupPrice ? ` ${groupPrice}.` : ''}`,
    timetable.map((part, i) => `${clock(starts[i]!)} ${part.title}`).join('\n'),
    `${facts.guarantee.moneyBackDays}-day money-back guarantee. ${facts.course.certificate}.`,
    address,
  ];
  return mailto({
    to: '',
    subject: `${words.manager.subject} ${title}`,
    body: body.join('\n\n').replaceAll('\u{a0}', ' '),
  });
}

/** What groups of each size pay. */
function sumsOf({ pounds }: Course) {
  return Array.from({ length: 11 }, (_, i) => i + 2).map((people) => ({
    label: `${people} people`,
    value: formatPrice(people * pounds),
  }));
}

/** What participants learn, do and bring in a course, its timetable, and what buyers ask. */
function Details({ course, words }: Pick<CoursePageProps, 'course' | 'words'>) {
  const information = [
    { label: 'Level', value: course.level },
    { label: 'Format', value: course.lessons },
    { label: 'Duration', value: course.duration },
  ];
  return (
    <div className={`stack ${styles.chapters}`}>
      <section className={styles.learn} aria-labelledby="learn">
        <h2 className="as-title" id="learn">
          What You'll Learn
        </h2>
        <Points items={course.learningObjectives} isNumbered />
      </section>
      <section aria-labelledby="activity" data-far>
        <h2 className="as-title" id="activity">
          Hands-On Activity
        </h2>
        <p className="measured as-lead barred">{course.activity}</p>
      </section>
      <section aria-labelledby="timetable" data-far>
        <h2 className="as-title" id="timetable">
          {course.duration}, minute by minute
        </h2>
        <Timetable entries={course.timetable} />
        <p className={`as-strong ${styles.bring}`}>{course.bring}</p>
      </section>
      <section aria-labelledby="information" data-far>
        <h2 className="as-title" id="information">
          Course Information
        </h2>
        <FactTable rows={information} />
      </section>
      <section className="unprinted" aria-labelledby="questions" data-far>
        <h2 className="as-title" id="questions">
          {words.questions.title}
        </h2>
        <Questions
          items={[
            {
              question: words.sum.question,
              answer: (
                <>
                  <p>{`${course.price} ${facts.course.priceIs}:`}</p>
                  <div className={styles.sums}>
                    <FactTable rows={sumsOf(course)} />
                  </div>
                </>
              ),
            },
            {
              question: words.accounts.question,
              answer: `${course.bring} ${words.accounts.answer}`,
            },
            ...words.questions.items.map(({ question, answer }) => ({
              question,
              answer: (
                <p>
                  <WithAddress text={answer} subject={course.title} />
                </p>
              ),
            })),
          ]}
        />
      </section>
    </div>
  );
}

/** What happens when, with the time since the beginning and the length of each part. */
function Timetable({ entries }: { entries: Course['timetable'] }) {
  const starts = startsOf(entries);
  return (
    <ol className={`ruled labelled ${styles.timetable}`}>
      {entries.map(({ minutes, title, text }, index) => (
        <li key={title}>
          <span className="as-strong">
            <span className="visually-hidden">Begins after </span>
            {clock(starts[index] ?? 0)}
            <span className="visually-hidden">, lasts {minutes} minutes: </span>
          </span>
          <div>
            <h3 className="as-h4">{title}</h3>
            <p>{text}</p>
          </div>
          <span className="as-small" aria-hidden="true">
            {minutes} min
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The minutes after which each part begins. */
const startsOf = (entries: Course['timetable']) =>
  entries.map((_, index) => entries.slice(0, index).reduce((sum, { minutes }) => sum + minutes, 0));

/** Minutes since the beginning as hours and minutes: 75 is "01:15". */
function clock(minutes: number): string {
  return [minutes / 60, minutes % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

type SeriesProps = {
  courses: Course[];
  /** The id of the course whose page this is. */
  current: string;
};

/**
 * The way on from a course: the whole series on a shelf, this one marked. On a wide screen with a pointer the
 * courses show their spines, and one opens on its cover when it is pointed at; until then the next course is open.
 */
function Series({ courses, current }: SeriesProps) {
  const next = courses[(courses.findIndex(({ id }) => id === current) + 1) % courses.length];
  return (
    <nav className="sunk band unprinted" data-far aria-labelledby="series">
      <div className={`wrap split ${styles.series}`}>
        <h2 id="series">The series</h2>
        <ul className={styles.shelf}>
          {courses.map((course) => (
            <li key={course.id} data-next={course.id === next?.id || undefined}>
              <a
                href={paths.course(course.id)}
                data-field={coverField(course).replace('Tint', '')}
                className={
                  coverField(course).endsWith('Tint') ? 'link-around tinted' : 'link-around'
                }
                aria-current={course.id === current ? 'page' : undefined}
              >
                <CoursePicture course={course} sizes="22rem" isSilent />
                <span className={`cluster as-label ${styles.number}`}>
                  <span>No. {course.number}</span>
                  <span>{course.duration}</span>
                </span>
                <span className={`link-title ${styles.title}`}>
                  <TitleLines title={course.shortTitle} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
