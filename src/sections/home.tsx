import { coverField } from '../art/covers/CourseCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { LevelBadge } from '../components/LevelBadge.tsx';
import { Price } from '../components/Price.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';
import type { HomePage } from '../content/schemas/home.ts';
import { facts } from '../../domain/facts.ts';
import { paths } from '../../domain/paths.ts';
import { CallToAction, SectionHead } from './Band.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import { ExplainerCover } from './ExplainerCover.tsx';
import { PaperHero } from './PaperHero.tsx';
import { StageStrip } from './StageStrip.tsx';
import styles from './home.module.css';

export type HomeProps = {
  home: HomePage;
  courses: Course[];
  explainers: Explainer[];
};

export function Home({ home, courses, explainers }: HomeProps) {
  const { hero, stages } = home;
  return (
    <>
      <PaperHero
        heading={hero.heading}
        lead={hero.text}
        columns={7}
        promise={hero.promise}
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
      <Needs {...home.needs} courses={courses} />
      <section aria-labelledby="stages-title">
        <StageStrip
          level={3}
          head={
            <>
              <h2 id="stages-title">{stages.title}</h2>
              <p className="measured">{stages.text}</p>
            </>
          }
          fields={stages.items.map(({ says, text }) => (
            <>
              <p className="as-strong">{says}</p>
              <p>{text}</p>
            </>
          ))}
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

type NeedsProps = HomePage['needs'] & { courses: Course[] };

/** What a visitor may come with, each of which opens on its course and what that costs. */
function Needs({ title, text, courses }: NeedsProps) {
  return (
    <section className={`wrap split ${styles.needs}`} aria-labelledby="needs-title">
      <div className="stack">
        <h2 className="as-title" id="needs-title">
          {title}
        </h2>
        <p className={styles.lead}>{text}</p>
      </div>
      <ul className="ruled flush">
        {courses.map((course) => (
          <li key={course.id} data-field={coverField(course).replace('Tint', '')}>
            <details name="need">
              <summary className="cluster finger apart opens">
                <span className={`as-h4 ${styles.need}`}>{`“${course.need}”`}</span>
                <span className={`as-small ${styles.hours}`}>{course.duration}</span>
              </summary>
              <div className={`barred ${styles.answer}`}>
                <div className="stack">
                  <p className="as-label">
                    No. {course.number}, {course.kind}, {course.duration}
                  </p>
                  <p className="as-h3">{course.shortTitle}</p>
                  <p>{course.description}</p>
                </div>
                <div className="stack">
                  <Price amount={course.price} isFrom is={facts.course.priceIs} />
                  <CourseLinks course={course} />
                </div>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The two ways on from a course. */
function CourseLinks({ course }: { course: Course }) {
  return (
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
  );
}

type CourseListProps = HomePage['courses'] & { courses: Course[] };

/** The series, in its order. Both buttons of the hero lead here, one to the first course, one to the first Workshop. */
function CourseList({ title, text, courses }: CourseListProps) {
  const firstWorkshop = courses.find(({ kind }) => kind.includes('Workshop')) ?? courses[0];
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
        <CourseLinks course={course} />
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
