import { type ApplicantAction, deskEvents } from '../../domain/case/events.ts';
import { moneyOf, scores } from '../../domain/case/stages.ts';
import { paidWords } from '../../domain/money/booking-money.ts';
import { guaranteeUntil } from '../../domain/money/refunds.ts';
import { facts } from '../../domain/provider/facts.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { CourseCover } from '../art/covers/CourseCover.tsx';
import { StepsCurve } from '../art/curves.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { ActLink } from './Act.tsx';
import type { CertificateProps } from './Certificate.tsx';
import { dayOf } from './copy.ts';
import type { FollowedApplication } from './models.ts';
import { type StandingProps, Status } from './Status.tsx';
import styles from './Afterwards.module.css';

export type AfterwardsProps = StandingProps & Pick<CertificateProps, 'covers'>;

export const actsAfter: ApplicantAction[] = ['rated', 'reclaimed'];

/** After the session, in one field: thanks, the certificates, how it was, and until when the guarantee runs. */
export function Afterwards({ application, now, covers }: AfterwardsProps) {
  const { status, offers, acts, address } = application;
  const { attended = [], booking } = status;
  const courses = offers.find(({ standing: { is } }) => is === 'confirmed')?.offer.courses ?? [];
  const cover = courses.map((course) => covers[course]).find(Boolean);
  const until = acts.includes('reclaimed') && booking && guaranteeUntil(booking, now);
  return (
    <section className={`filled unprinted ${styles.field}`} data-field="innovation">
      <Status application={application} now={now} />
      {moneyOf(status).owed > 0 && <p className="as-strong">{paidWords(status, now)}</p>}
      <ul className={styles.certificates} aria-label={afterwardsCopy.certificates}>
        {attended.map(({ name, number }) => (
          <li key={number}>
            <a className={styles.certificate} href={applicationPaths.certificate(number)}>
              <span className={styles.words}>
                <span className="as-small">{facts.course.certificate}</span>{' '}
                <bdi className="as-strong">{name}</bdi>
              </span>
              {cover ? <CourseCover cover={cover} number={1} /> : <OwnCover reference={number} />}
              <StepsCurve />
            </a>
          </li>
        ))}
      </ul>
      <div className={`stack ${styles.after}`}>
        <Rating {...application} />
        {until && (
          <div className={`cluster middle ${styles.apart}`}>
            <p>
              {afterwardsCopy.guarantee} <time dateTime={until}>{dayOf(until, now)}</time>.
            </p>
            <ActLink action="reclaimed" address={address} look="quiet" />
          </div>
        )}
      </div>
    </section>
  );
}

/** How it was, as it was said, or where to say it. */
function Rating({ status: { feedback }, acts, address }: FollowedApplication) {
  const canRate = acts.includes('rated');
  if (!feedback) return canRate && <ActLink action="rated" address={address} look="onField" />;
  const { fields } = deskEvents.rated;
  return (
    <div className={`cluster middle ${styles.apart}`}>
      <h2 className="as-h4">{afterwardsCopy.rating}</h2>
      <dl className={`cluster ${styles.apart} ${styles.scores}`}>
        {scores.map((name) => (
          <div key={name}>
            <dt>{fields[name].label}</dt>
            <dd>
              <span className="visually-hidden">{feedback[name]} of 5</span>
              <span className={styles.dots} aria-hidden="true">
                {fields[name].options.map((value) => (
                  <i key={value} data-filled={value <= feedback[name] || undefined} />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {canRate && (
        <ActLink
          action="rated"
          address={address}
          look="quiet"
          words={afterwardsCopy.change}
          about={afterwardsCopy.ratingAbout}
        />
      )}
    </div>
  );
}

const afterwardsCopy = {
  certificates: 'Certificates',
  rating: 'Your rating',
  ratingAbout: 'your rating',
  change: 'Change',
  guarantee: 'Not what you hoped for? The money-back guarantee runs until',
} as const;
