import { Fragment } from 'react';

import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { curveStages } from '../art/adoption-curve.ts';
import { LinkButton } from '../components/Button.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { HomePage } from '../content/schemas/home.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { placeOnCurve, StageStrip } from './StageStrip.tsx';
import styles from './Needs.module.css';

export type NeedsProps = HomePage['needs'] & { courses: readonly Course[] };

/** The adoption curve with a dot for each course, and under each stage the needs that lead to its courses. */
export function Needs({ stages: said, courses, ...words }: NeedsProps) {
  const inOrder = [...courses].sort((a, b) => a.needAt - b.needAt);
  return (
    <section className={styles.needs} aria-labelledby="needs-title">
      <StageStrip
        level={3}
        head={
          <>
            <h2 id="needs-title">{words.title}</h2>
            <p className={styles.text}>{words.text}</p>
          </>
        }
        dots={
          <ul className={styles.dots}>
            {inOrder.map((course) => (
              <li key={course.id}>
                <a href={`#${needId(course)}`}>
                  <CoursePicture course={course} sizes="4rem" isSilent />
                  <span className="visually-hidden">{course.shortTitle}</span>
                </a>
              </li>
            ))}
          </ul>
        }
        fields={curveStages.map(({ id, from, to }, index) => {
          const begun = inOrder.filter(({ needAt }) => needAt >= from && needAt < to);
          return (
            <Fragment key={id}>
              <p className="as-h4">{`“${said[index]?.says}”`}</p>
              {begun.length === 0 ? (
                <p>{words.withoutCourse}</p>
              ) : (
                <>
                  <p>
                    <b>{words.afterLabel}</b> {said[index]?.after}
                  </p>
                  <ul className="ruled flush">
                    {begun.map((course) => (
                      <Need key={course.id} course={course} />
                    ))}
                  </ul>
                </>
              )}
            </Fragment>
          );
        })}
      />
    </section>
  );
}

/** The id of what a need opens on. A link to it opens the need, because it lies within the fold. */
const needId = ({ number }: Course) => `need-${number}`;

/**
 * The rules that no class can express: where each dot is, and the ring around the dot whose need is open. They are for
 * the head of the page, because the markup has no styles of its own.
 */
export const dotRules = (courses: readonly Course[]) =>
  courses
    .map((course) => {
      const dot = `[href="#${needId(course)}"]`;
      const { x, y } = placeOnCurve(course.needAt);
      return `${dot}{left:${x};top:${y}}:has([open] #${needId(course)}) ${dot}{--ring:3px}`;
    })
    .join('');

/** A sentence by which somebody recognises their need; it opens on its course and what that costs. */
function Need({ course }: { course: Course }) {
  return (
    <li>
      <details name="need">
        <summary className="cluster finger apart opens">
          <span className={styles.need}>
            <span className="as-h4">{`“${course.need}”`}</span>
            <span className="as-small">{`No. ${course.number} · ${course.duration}`}</span>
          </span>
        </summary>
        <div id={needId(course)} className={`stack ${styles.answer}`}>
          <p className="as-h4">
            <TitleLines title={course.shortTitle} />
          </p>
          <p>{course.description}</p>
          <p className="as-strong">
            {`${course.price} ${facts.course.priceIs}`}
            {course.groupPrice && (
              <>
                <br />
                {course.groupPrice}
              </>
            )}
          </p>
          <div className="cluster">
            <LinkButton href={paths.enrolFor(course.id)} size="small" about={`on ${course.title}`}>
              Enroll Now
            </LinkButton>
            <LinkButton
              href={paths.course(course.id)}
              look="quiet"
              size="small"
              about={`about ${course.title}`}
            >
              More Details
            </LinkButton>
          </div>
        </div>
      </details>
    </li>
  );
}
