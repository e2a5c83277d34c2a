import '../styles/reading.css';

import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { diagramOf, ExplainerDiagram } from '../art/diagrams/ExplainerDiagram.tsx';
import { LinkButton } from '../components/Button.tsx';
import { Price } from '../components/Price.tsx';
import { Prose } from '../components/Prose.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { Explainer } from '../content/schemas/long-texts.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { ExplainerCover } from './ExplainerCover.tsx';
import { type ContentsProps, Reading } from './reading.tsx';
import styles from './explainer.module.css';

export type ExplainerPageProps = ContentsProps & {
  explainer: Explainer;
  /** How many explainers there are. */
  total: number;
  /** HTML above and below the diagram. */
  before: string;
  after: string;
  /** The course that the text leads to. */
  course: Course;
  /** Unset on the first explainer. */
  previous?: Explainer;
  /** Unset on the last explainer. */
  next?: Explainer;
};

/**
 * An explainer’s page: its text and, where the text asks for it, its diagram; the course that it leads to, and the way on
 * through the series.
 */
export function ExplainerPage(props: ExplainerPageProps) {
  const { explainer, total, headings, before, after, course, previous, next } = props;
  const { id, number, place, title, tileTitle, summary, figure } = explainer;
  const particulars = [`No. ${place} of ${total}`, 'Explainer', tileTitle];
  return (
    <>
      <Reading
        title={title}
        particulars={particulars.filter((particular) => !title.includes(particular))}
        back={{ label: 'Back to Home', href: paths.home }}
        cover={<ExplainerCover id={id} number={number} place={place} />}
        headings={headings}
        opening={<p className={`as-h4 ${styles.opening}`}>{summary}</p>}
      >
        <Prose html={before} />
        <Figure number={number} caption={figure.caption} />
        <Prose html={after} />
      </Reading>
      <CourseToTake course={course} />
      {(previous ?? next) && (
        <nav className="sunk band unprinted" aria-labelledby="neighbours">
          <div className={`wrap split ${styles.onward}`}>
            <h2 id="neighbours">Read on</h2>
            <ul className="ruled flush">
              {next && <Neighbour label="Next" explainer={next} />}
              {previous && <Neighbour label="Previous" explainer={previous} />}
            </ul>
          </div>
        </nav>
      )}
    </>
  );
}

type FigureProps = {
  /** The explainer's number, which is also the figure's. */
  number: number;
  caption: string;
};

/** The diagram of an explainer, large, with the key to its numbers and its caption. */
function Figure({ number, caption }: FigureProps) {
  const { key } = diagramOf(number);
  return (
    <figure className={`stack ${styles.figure}`} data-far>
      <ExplainerDiagram number={number} variant="figure" id="figure" />
      {key && (
        <ol className={`ruled labelled ${styles.key}`} data-figure={number}>
          {key.map(({ mark, name, text }) => (
            <li key={mark}>
              <span className="as-strong">{mark}</span>
              <span>{name}</span>
              {text && <span className={`as-strong ${styles.value}`}>{text}</span>}
            </li>
          ))}
        </ol>
      )}
      <figcaption className="as-small measured">{caption}</figcaption>
    </figure>
  );
}

/** The one course that a text leads to, at the end of its page. */
function CourseToTake({ course }: { course: Course }) {
  return (
    <section
      className={`wrap columns unprinted ${styles.course}`}
      data-far
      aria-labelledby="course-to-take"
    >
      <div className={styles.cover} data-cover={course.id}>
        <CoursePicture course={course} sizes="22rem" />
      </div>
      <div className={`stack ${styles.text}`}>
        <p className="cluster as-label particulars">
          <span>Course No. {course.number}</span>
          <span>{course.kind}</span>
          <span>{course.duration}</span>
        </p>
        <h2 className="as-title" id="course-to-take">
          <TitleLines title={course.title} />
        </h2>
        <p className="measured">{course.description}</p>
        <div className={`cluster apart ${styles.foot}`}>
          <Price amount={course.price} isFrom is={facts.course.priceIs} />
          <div className="cluster">
            <LinkButton
              href={paths.course(course.id)}
              look="secondary"
              about={`about ${course.title}`}
            >
              More Details
            </LinkButton>
            <LinkButton href={paths.enrolFor(course.id)} about={`on ${course.title}`}>
              Enroll Now
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

function Neighbour({ label, explainer }: { label: string; explainer: Explainer }) {
  const { id, number, place, title, summary } = explainer;
  return (
    <li>
      <a className={`link-around ${styles.neighbour}`} href={paths.video(id)}>
        <ExplainerCover id={id} number={number} />
        <span className="cluster as-label">
          <span>{label}</span>
          <span>No. {place}</span>
        </span>
        <span className="as-h3 link-title">{title}</span>
        <span className="as-small measured">{summary}</span>
      </a>
    </li>
  );
}
