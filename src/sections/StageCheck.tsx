import { Fragment } from 'react';

import { curvePath, stages } from '../art/adoption-curve.ts';
import { CourseCover } from '../art/covers/CourseCover.tsx';
import { cssPalette } from '../colour/palette.ts';
import { LinkButton } from '../components/Button.tsx';
import { Price } from '../components/Price.tsx';
import { TitleLines } from '../components/line-breaks.tsx';
import type { Course } from '../content/schemas/course.ts';
import { beginsWith, type Guide } from '../content/schemas/guide.ts';
import { paths } from '../../domain/paths.ts';
import styles from './StageCheck.module.css';

export type StageCheckProps = {
  /** The prefix of its boxes' ids, by which a browser restores the ticks. */
  id: string;
  /** The id of the heading that names it; its own title's is `{id}-title`. */
  labelledBy: string;
  title: string;
  text: string;
  /** Says what the dot does; shown only where the dot can move. */
  moving: string;
  /** The heading level of the title; the stages' names are one level below. */
  level: 2 | 3;
  /** Whether one statement is chosen; otherwise each that is true is ticked. */
  isOneOf?: true;
  /** In the order of the stages. */
  fields: readonly { statements: readonly string[]; text?: string }[];
  chapter: Pick<Guide['chapters'][0], 'readings' | 'standLabel' | 'beginLabel'>;
  courses: readonly Course[];
};

/**
 * A self-check: the curve in its four fields, statements in each, and a dot that goes to the stage with the most
 * ticks, the earlier one in a tie. The course that begins there appears below. It has no script and no form, so
 * nothing can be sent; the browser restores the ticks after Back. A browser that cannot count ticks in its styles
 * shows the readings of every stage.
 */
export function StageCheck(props: StageCheckProps) {
  const { id, labelledBy, title, text, moving, level, isOneOf, fields, chapter, courses } = props;
  const [Title, Name] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const type = isOneOf ? 'radio' : 'checkbox';
  return (
    <div className={styles.check} role="group" aria-labelledby={labelledBy}>
      <div className={styles.board}>
        <div className={`stack ${styles.question}`}>
          <Title id={`${id}-title`}>{title}</Title>
          <p className="measured">
            {text} <span className={styles.moving}>{moving}</span>
          </p>
        </div>
        <div className={styles.picture}>
          <StageCurve />
          <svg className={styles.dot} viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="8.5" />
          </svg>
        </div>
        <div className={styles.fields}>
          {stages.map(({ id: stage, name }, index) => (
            <div key={stage} className={`filled ${styles.field}`} data-field={stage}>
              <Name className="as-h3">{name}</Name>
              {fields[index]?.statements.map((statement, place) => (
                <Fragment key={statement}>
                  <input type={type} id={`${id}-${stage}-${place + 1}`} name={id} value={stage} />
                  <label className={isOneOf && 'as-strong'} htmlFor={`${id}-${stage}-${place + 1}`}>
                    {statement}
                  </label>
                </Fragment>
              ))}
              {fields[index]?.text && <p>{fields[index].text}</p>}
            </div>
          ))}
        </div>
      </div>
      <div aria-live="polite">
        <div className={`stack ${styles.answers}`}>
          {stages.map(({ id: stage, name }) => {
            const reading = chapter.readings.find((each) => each.stage === name)!;
            const course = beginsWith(reading, courses);
            return (
              <div key={stage} className={`filled ${styles.answer}`} data-field={stage}>
                <div className={`wrap grid trio ${styles.spread}`}>
                  <div className={`stack ${styles.reading}`}>
                    <Name>
                      <span>{chapter.standLabel} </span>
                      {name}
                    </Name>
                    <p className="as-lead measured">{reading.text}</p>
                  </div>
                  <div className={`stack ${styles.course}`}>
                    <p className="as-label">
                      {chapter.beginLabel} No. {course.number}, {course.kind}, {course.duration}
                    </p>
                    <a className="as-h3" href={paths.course(course.id)}>
                      <TitleLines title={course.title} />
                    </a>
                    <div className="cluster apart">
                      <Price amount={course.price} isFrom />
                      <LinkButton href={paths.enrolFor(course.id)} about={`on ${course.title}`}>
                        Enroll Now
                      </LinkButton>
                    </div>
                  </div>
                  {isOneOf && <CourseCover cover={course.cover} className={styles.cover} />}
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const width = 2160;
const height = 360;
/** Each field reaches under the next by a third of a unit, or the page shows through between them. */
const seam = 0.0012;
/** Half the width of the drawn curve, in σ: the four stages, and the ends that run on beyond them. */
const end = 3.9;
const curve = { centre: width / 2, base: height, sigma: width / (2 * end), height: height - 12 };

/**
 * One curve in four fields, half as wide again as the four equal columns that stand under it: on a wide screen the
 * first field and the last one run on.
 */
const StageCurve = () => (
  <svg
    className={styles.curve}
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={`One adoption curve in four stages: ${stages.map(({ name }) => name).join(', ')}.`}
  >
    {stages.map(({ id, from, to }, index) => (
      <path
        key={id}
        className={styles.stage}
        data-stage={id}
        fill={cssPalette[id]}
        d={curvePath({
          ...curve,
          from: index === 0 ? -end : from,
          to: index === 3 ? end : to + seam,
        })}
      />
    ))}
  </svg>
);
