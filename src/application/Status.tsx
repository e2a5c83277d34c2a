import { applicationPaths } from '../../domain/provider/paths.ts';
import { LinkButton } from '../components/Button.tsx';
import { WithWays } from './Act.tsx';
import { summaryOf, whenOf } from './copy.ts';
import type { FollowedApplication } from './models.ts';
import styles from './Application.module.css';

export type StandingProps = { application: FollowedApplication; now: string };

/** Where the application stands in large type, whose turn it is and by when. */
export function Status({ application, now }: StandingProps) {
  const summary = summaryOf(application, now);
  const { turn, headline, since, at, text } = summary;
  const { end } = application.status;
  const when = at && <time dateTime={at}>{whenOf(summary, application, now)}</time>;
  return (
    <>
      <p className="as-h4">{turn}</p>
      <p className={`as-h2 ${styles.headline}`}>
        {headline} {!since && when}
      </p>
      {since && (
        <p className={`as-h3 ${styles.since}`}>
          {since} {when}
        </p>
      )}
      <p className="measured">
        <WithWays text={text} reference={application.reference} address={application.address} />
      </p>
      {end?.is === 'repeat' && <OtherApplication of={end.of} />}
    </>
  );
}

/** Leads to the application that goes on, by its address alone: whoever sent this one may be somebody else. */
const OtherApplication = ({ of: reference }: { of: string }) => (
  <p className={`unprinted ${styles.other}`}>
    <LinkButton href={applicationPaths.findOne(reference)}>
      {`Go to application ${reference}`}
    </LinkButton>
  </p>
);
