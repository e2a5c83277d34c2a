import { pageCopy, rowCopy } from './copy.ts';
import type { RowModel } from './models.ts';
import { Moment } from './Moment.tsx';
import styles from './Particulars.module.css';
import { deskPaths } from './paths.ts';

export type ParticularsProps = { row: RowModel; now: string };

const { facts } = pageCopy;

/** How to reach somebody, and the times that count. */
export function Particulars({ row: { who, status, reference }, now }: ParticularsProps) {
  const { answeredAt, answeredBy, callAt } = status;
  return (
    <dl className={styles.particulars}>
      <div>
        <dt>{facts.email}</dt>
        <dd>
          <bdi>{who.email}</bdi>
        </dd>
      </div>
      {who.telephone && (
        <div>
          <dt>{facts.telephone}</dt>
          <dd>
            <Telephone number={who.telephone} />
          </dd>
        </div>
      )}
      {callAt && (
        <div>
          <dt>{rowCopy.call}</dt>
          <dd>
            <Moment at={callAt} now={now} />{' '}
            <a className={styles.calendar} href={deskPaths.call(reference)}>
              {rowCopy.calendar}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{facts.came}</dt>
        <dd>
          <Moment at={status.submittedAt} now={now} />
        </dd>
      </div>
      {answeredAt ? (
        <div>
          <dt>{facts.answered}</dt>
          <dd>
            <Moment at={answeredAt} now={now} />
            {answeredBy && (
              <>
                , <bdi>{answeredBy}</bdi>
              </>
            )}
          </dd>
        </div>
      ) : (
        <div>
          <dt>{facts.due}</dt>
          <dd>
            <Moment at={status.dueAt} now={now} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A number that can be called by a press; with words in it, such as an extension, it is only to be read. */
const Telephone = ({ number }: { number: string }) =>
  /^[-+\d\s()./]+$/u.test(number) ? (
    <a href={`tel:${number.replace(/[^\d+]/gu, '')}`}>
      <bdi>{number}</bdi>
    </a>
  ) : (
    <bdi>{number}</bdi>
  );
