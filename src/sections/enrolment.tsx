import type { ReactNode } from 'react';

import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { TitleLines } from '../components/TitleLines.tsx';
import type { EnrolmentPage } from '../content/schemas/enrolment.ts';
import { brand } from '../../domain/brand.ts';
import { PaperHero } from './PaperHero.tsx';
import { Received } from './received.tsx';
import { NumberedSteps } from './Steps.tsx';
import styles from './enrolment.module.css';

export type EnrolmentProps = EnrolmentPage & {
  formName: string;
  /** The course that the visitor came from. */
  course?: { title: string; facts: string };
  /** The form, named by the heading "application-title". */
  children: ReactNode;
};

/** The page of the application, and what stands in the form’s place once it is sent. */
export function Enrolment({ formName, course, children, ...page }: EnrolmentProps) {
  const { heading, lead, highlights, aside, received, next } = page;
  return (
    <>
      <div>
        {/* Where the form says that it was sent. */}
        <div id="sent" className="wrap" />
        <PaperHero heading={heading} lead={lead} columns={7} isAboveForm />
        <Received received={received} next={next} formName={formName} isWaiting />
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
            {/* What an applicant may want to see beside the form: the course, and where to write instead. */}
            <div className={styles.beside}>
              <div className={styles.aside}>
                {course && (
                  <p className="under-rule as-small" data-came-from>
                    {aside.courseLabel}{' '}
                    <b className="as-h4">
                      <TitleLines title={course.title} />
                    </b>{' '}
                    {course.facts}
                  </p>
                )}
                <p className="under-rule as-small">
                  <b className="as-h4">{aside.write.title}</b> {aside.write.text}{' '}
                  <a href={mailto({ to: brand.email })}>{brand.email}</a>
                </p>
              </div>
            </div>
            {children}
          </div>
          <div className="wrap">
            <ul className={`ruled columns ${styles.highlights}`}>
              {highlights.map(({ title, text }) => (
                <li key={title}>
                  <h2 className="as-h4">{title}</h2>
                  <p className="as-small">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </details>
      <NumberedSteps {...next} field="innovation" />
    </>
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
