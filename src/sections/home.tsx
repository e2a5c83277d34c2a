import { CourseCover } from '../art/covers/CourseCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { LevelBadge } from '../components/LevelBadge.tsx';
import { Price } from '../components/Price.tsx';
import { TitleLines } from '../components/line-breaks.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';
import type { HomePage } from '../content/schemas/home.ts';
import { facts } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import { CallToAction, SectionHead } from './Band.tsx';
import { ExplainerCover } from './ExplainerCover.tsx';
import { PaperHero } from './PaperHero.tsx';
import { StageCheck, type StageCheckProps } from './StageCheck.tsx';
import styles from './home.module.css';

export type HomeProps = {
  home: HomePage;
  /** The guide’s chapter by which a visitor finds where they stand. */
  whereYouStand: StageCheckProps['chapter'];
  courses: Course[];
  explainers: Explainer[];
};

/** The home page. */
export function Home({ home, whereYouStand, courses, explainers }: HomeProps) {
  const { hero, stages } = home;
  return (
    <>
      <PaperHero
        heading={hero.heading}
        lead={hero.text}
        actions={
          <>
            <LinkButton href={paths.courses}>Explore Masterclasses</LinkButton>
            <LinkButton href={paths.workshops} look="secondary">
              Explore Workshops
            </LinkButton>
          </>
        }
      >
        <dl className={`cluster under-rule ${styles.statistics}`}>
          {facts.statistics.map(({ figure, label }) => (
            <div key={label}>
              <dt className="as-small">{label}</dt>
              <dd className="as-figure">{figure}</dd>
            </div>
          ))}
        </dl>
      </PaperHero>
      <section aria-labelledby="stand-title">
        <StageCheck
          id="stand"
          labelledBy="stand-title"
          title={stages.title}
          text={stages.text}
          moving={stages.onThePage}
          level={2}
          isOneOf
          fields={stages.items.map(({ says, text }) => ({ statements: [says], text }))}
          chapter={whereYouStand}
          courses={courses}
        />
      </section>
      <CourseList {...home.courses} courses={courses} />
      {home.teasers.length > 0 && <Teasers items={home.teasers} />}
      <About {...home.about} explainers={explainers} />
      <CallToAction {...home.callToAction}>
        <LinkButton href={paths.courses}>Start Learning Today</LinkButton>
        <LinkButton href={paths.contact} look="onField">
          Speak to an Instructor
        </LinkButton>
      </CallToAction>
    </>
  );
}

type CourseListProps = HomePage['courses'] & { courses: Course[] };

/** The series, in its order. Both buttons of the hero lead here, one to the first course, one to the first Workshop. */
function CourseList({ title, text, courses }: CourseListProps) {
  const firstWorkshop = courses.find(({ kind }) => kind === 'Workshop') ?? courses[0];
  return (
    <section className="wrap band" id="courses" aria-labelledby="courses-title">
      <SectionHead id="courses-title" title={title} text={text} />
      <div className={`tiled ${styles.cards}`}>
        {courses.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            anchor={course === firstWorkshop ? paths.workshops.slice(2) : undefined}
          />
        ))}
      </div>
    </section>
  );
}

type CourseCardProps = {
  course: Course;
  /** The id by which a link leads to this card. */
  anchor?: string;
};

/** One course of the series: its cover, its particulars between hairlines, its price. */
function CourseCard({ course, anchor }: CourseCardProps) {
  return (
    <article
      id={anchor}
      className={`stack ${styles.card}`}
      aria-label={course.title}
      data-far={course.number > 1 || undefined}
    >
      <div className={styles.cover} data-cover={course.id}>
        <CourseCover cover={course.cover} />
      </div>
      <p className={`cluster apart as-label ${styles.series}`}>
        <span>No. {course.number}</span>
        <span>{course.kind}</span>
        <span>{course.duration}</span>
      </p>
      <h3 className={styles.cardTitle}>
        <TitleLines title={course.title} />
      </h3>
      <p className={styles.description}>{course.description}</p>
      <ul className={`cluster as-small ${styles.particulars}`}>
        <li>
          <LevelBadge level={course.level} />
        </li>
        <li>{course.instructor}</li>
        <li>{course.lessons}</li>
      </ul>
      <div className={`cluster apart ${styles.foot}`}>
        <Price amount={course.price} isFrom />
        <div className={`cluster ${styles.actions}`}>
          <LinkButton
            href={paths.course(course.id)}
            look="secondary"
            size="small"
            about={`about ${course.title}`}
          >
            More Details
          </LinkButton>
          <LinkButton href={paths.enrolFor(course.id)} size="small" about={`on ${course.title}`}>
            Enroll Now
          </LinkButton>
        </div>
      </div>
    </article>
  );
}

/** A ruled list of pages that no menu holds: the camp, the grant. */
function Teasers({ items }: { items: HomePage['teasers'] }) {
  return (
    <section className="wrap" aria-label="Also from us">
      <ul className={`ruled ${styles.teasers}`}>
        {items.map(({ page, title, text, link }) => (
          <li key={page} className={`grid trio ${styles.teaser}`}>
            <h2 className="as-h3">{title}</h2>
            <p>{text}</p>
            <a className={`as-strong ${styles.link}`} href={paths[page]}>
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AboutProps = HomePage['about'] & { explainers: Explainer[] };

/** Who the provider is, and short reads as tiles, each with its diagram small. */
function About({ title, paragraphs, explainers }: AboutProps) {
  return (
    <section className={`band sunk ${styles.about}`} id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className={`split ${styles.aboutText}`}>
          <h2 id="about-title">{title}</h2>
          <div className={`stack ${styles.paragraphs}`}>
            {paragraphs.map((paragraph, index) => (
              <p key={paragraph} className={index === 0 ? 'as-lead measured' : 'measured'}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        {explainers.length > 0 && (
          <ol className={`tiled ${styles.tiles}`}>
            {explainers.map(({ id, number, place, tileTitle, summary }) => (
              <li key={id}>
                <a className={styles.tile} href={paths.video(id)}>
                  <ExplainerCover id={id} number={number} />
                  <span className="as-strong">{place}</span>
                  <span className={`as-h4 ${styles.tileTitle}`}>{tileTitle}</span>
                  <span className={`as-small ${styles.summary}`}>{summary}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
