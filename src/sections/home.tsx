import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { LinkButton } from '../components/Button.tsx';
import { LevelBadge } from '../components/LevelBadge.tsx';
import { Price } from '../components/Price.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { HomePage } from '../content/schemas/home.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';
import { CallToAction, SectionHead } from './Band.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import { ExplainerCover } from './ExplainerCover.tsx';
import { Needs } from './Needs.tsx';
import { PaperHero } from './PaperHero.tsx';
import styles from './home.module.css';

export type HomeProps = {
  home: HomePage;
  courses: Course[];
  explainers: Explainer[];
};

export function Home({ home, courses, explainers }: HomeProps) {
  const { hero } = home;
  return (
    <>
      <div className={`contained ${styles.front}`}>
        <PaperHero
          heading={hero.heading}
          lead={hero.text}
          promise={hero.promise}
          actions={
            <>
              <LinkButton href={paths.courses}>Explore Masterclasses</LinkButton>
              <LinkButton href={paths.courses} look="secondary">
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
        <Needs {...home.needs} courses={courses} />
      </div>
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

/** The series, in its order. */
function CourseList({ title, text, courses }: CourseListProps) {
  return (
    <section className="wrap band" id="courses" data-far aria-labelledby="courses-title">
      <SectionHead id="courses-title" title={title} text={text} />
      <div className={`tiled ${styles.cards}`}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}

/** One course of the series: its cover, its particulars between hairlines, its price. */
function CourseCard({ course }: { course: Course }) {
  return (
    <article
      className={`stack unparted ${styles.card}`}
      aria-label={course.title}
      data-far={course.number > 1 || undefined}
    >
      <div className={styles.cover} data-cover={course.id}>
        <CoursePicture course={course} sizes="(max-width: 44em) 92vw, 26rem" />
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
        <Price amount={course.price} isFrom is={facts.course.priceIs} />
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
    <section className="band sunk" id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className={`split ${styles.aboutText}`}>
          <h2 id="about-title">{title}</h2>
          <div className="stack">
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
                <a className={`link-around ${styles.tile}`} href={paths.video(id)}>
                  <ExplainerCover id={id} number={number} />
                  <span className="as-strong">{place}</span>
                  <span className="as-h4 link-title">{tileTitle}</span>
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
