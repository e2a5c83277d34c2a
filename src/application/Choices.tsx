import { applicationPaths } from '../../domain/provider/paths.ts';
import { LinkButton } from '../components/Button.tsx';
import { ActLink } from './Act.tsx';
import { choiceCopy } from './act-copy.ts';
import type { FollowedApplication } from './models.ts';
import styles from './Application.module.css';

/** What the customer of a session that we move chooses between. */
export function Choices({ application }: { application: FollowedApplication }) {
  const { acts, address, status } = application;
  return (
    <div className={`cluster unprinted ${styles.offerActs}`}>
      {acts.includes('date-taken') && (
        <ActLink action="date-taken" address={address} look="primary" />
      )}
      <LinkButton look="secondary" href={applicationPaths.anotherDate(address)}>
        {choiceCopy.added.heading}
      </LinkButton>
      {acts.includes('cancelled') && (
        <ActLink
          action="cancelled"
          address={address}
          look="secondary"
          words={status.booking?.total === 0 ? undefined : choiceCopy.cancelled.heading}
        />
      )}
    </div>
  );
}
