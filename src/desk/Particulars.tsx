import type { ReactNode } from 'react';

import { deskEvents } from '../../domain/desk-events.ts';
import { pageCopy, rowCopy } from './copy.ts';
import type { RowModel } from './models.ts';
import { Moment } from './Moment.tsx';
import styles from './Particulars.module.css';
import { deskPaths } from '../../domain/desk-paths.ts';

export type ParticularsProps = { row: RowModel; now: string };

const { facts } = pageCopy;

/** How to reach somebody, and the times that count. */
export function Particulars({ row, now }: ParticularsProps) {
  const { who, status } = row;
  const { answeredAt, answeredBy, callAt } = status;
  return (
    <dl className={styles.particulars}>
      <Fact label={facts.email}>
        <bdi>{who.email}</bdi>
      </Fact>
      {who.telephone && (
        <Fact label={facts.telephone}>
          <Telephone number={who.telephone} />
        </Fact>
      )}
      {callAt && (
        <Fact label={deskEvents.answered.fields.callAt.shown}>
          <Moment at={callAt} now={now} />{' '}
          <a className={styles.calendar} href={deskPaths.call(row)}>
            {rowCopy.calendar}
          </a>
        </Fact>
      )}
      <Fact label={facts.came}>
        <Moment at={status.submittedAt} now={now} />
      </Fact>
      <Fact label={answeredAt ? facts.answered : facts.due}>
        <Moment at={answeredAt ?? status.dueAt} now={now} />
        {answeredBy && (
          <>
            , <bdi>{answeredBy}</bdi>
          </>
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A number that can be called by a press; with words in it, such as an extension, it is only to be read. */
const Telephone = ({ number }: { number: string }) =>
  /^[-+\d\s()./]+$/u.test(number) ? (
    <a href={`tel:${number.replace(/[^\d+]/gu, '')}`}>
      <bdi>{number}</bdi>
    </a>
  ) : (
    <bdi>{number}</bdi>
  );
