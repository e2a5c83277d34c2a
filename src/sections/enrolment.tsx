import type { ReactNode } from 'react';

import { brand } from '../../domain/provider/brand.ts';
import { paths } from '../../domain/provider/paths.ts';
import { coverField } from '../art/covers/CourseCover.tsx';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { TitleLines } from '../components/TitleLines.tsx';
import type { Course } from '../content/schemas/course.ts';
import type { EnrolmentPage } from '../content/schemas/enrolment.ts';
import { PaperHero } from './PaperHero.tsx';
import { Received } from './received.tsx';
import { NumberedSteps } from './Steps.tsx';
import styles from './enrolment.module.css';

export type EnrolmentProps = EnrolmentPage & {
  formName: string;
  /** What the visitor comes from, a course or the camp. */
  course?:
    | {
        /** By which a course's cover grows out of that on its page. */
        id?: string;
        title: string;
        facts: string;
        picture: { src: string; width: number; height: number };
      }
    | undefined;
  /** All courses, to choose from where the visitor comes from none. */
  courses: readonly Course[];
  /** What the form's first answers cost. */
  sum: string;
  /** What stands beside the promise of an answer while nobody is here. */
  closed?: string | undefined;
  /** The form, named by the heading "application-title". */
  children: ReactNode;
};

/** The page of the application, and what stands in the form’s place once it is sent. */
export function Enrolment(props: EnrolmentProps) {
  const { formName, course, courses, sum, closed, children, ...page } = props;
  const { heading, lead, highlights, aside, received, next } = page;
  return (
    <>
      <div>
        {/* Where the form says that it was sent. */}
        <div id="sent" className="wrap" />
        <PaperHero heading={heading} lead={lead} promise={closed} isSmall>
          <p className={`as-small ${styles.highlights}`}>{highlights.join(' · ')}</p>
        </PaperHero>
        <Received received={received} next={next} formName={formName} closed={closed} isWaiting />
      </div>
      {/* Folded once the form was sent (forms/enrolment/confirmation.ts). */}
      <details open>
        <summary className={`wrap opens plain as-h3 ${styles.fold}`} hidden>
          {received.another}
        </summary>
        <section className={styles.band} aria-labelledby="application-title">
          <div className={`wrap ${styles.body}`}>
            <h2 className={`as-h3 ${styles.title}`} id="application-title">
              {formName}
            </h2>
            <div className={`as-small contained ${styles.beside}`}>
              {course ? (
                <div className={styles.course} data-came-from>
                  <img {...course.picture} alt="" data-cover={course.id} />
                  <p>
                    {aside.courseLabel}{' '}
                    <b className="as-h4">
                      <TitleLines title={course.title} />
                    </b>{' '}
                    {course.facts}
                  </p>
                </div>
              ) : (
                <Spines courses={courses} label={aside.spinesLabel} />
              )}
              <p className={`as-strong ${styles.sum}`} aria-live="polite" data-sum>
                {sum}
              </p>
            </div>
            {children}
          </div>
        </section>
      </details>
      <NumberedSteps {...next} field="innovation" />
    </>
  );
}

/** The series on a shelf: each spine opens the form for its course. */
function Spines({ courses, label }: { courses: readonly Course[]; label: string }) {
  return (
    <nav aria-labelledby="spines">
      <p id="spines">{label}</p>
      <ol className={styles.spines}>
        {courses.map((course) => {
          const field = coverField(course);
          const { id, number, shortTitle } = course;
          return (
            <li key={id}>
              <a
                className={field.endsWith('Tint') ? 'filled tinted' : 'filled'}
                data-field={field.replace('Tint', '')}
                href={paths.enrolFor(id)}
              >
                <b>{number}</b>
                {/* The part after the dash only describes the course. */}
                <span>{shortTitle.split(' - ')[0]}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The answer to a post beyond the limit, or when the server has no time: what happened, and how to lose nothing. */
export function TooManyForms({ heading, lead, mail, next }: EnrolmentPage['tooMany']) {
  return (
    <>
      <PaperHero
        heading={heading}
        lead={lead}
        actions={
          <LinkButton href={mailto({ to: brand.email })} look="secondary">
            {mail}
          </LinkButton>
        }
      />
      <NumberedSteps {...next} field="innovation" />
    </>
  );
}
