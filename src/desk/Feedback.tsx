import type { Session } from '../../domain/case/sessions.ts';
import { scores } from '../../domain/case/stages.ts';
import { customerOf } from '../../domain/case/submission.ts';
import { deskEvents } from '../../domain/events/desk-events.ts';
import { sessionCopy as copy } from './copy.ts';
import { Section } from './Section.tsx';
import styles from './Sessions.module.css';

const FiveDots = ({ score }: { score: number }) => (
  <svg viewBox="0 0 70 14" width="70" height="14" aria-hidden="true">
    {[0, 1, 2, 3, 4].map((i) => (
      <circle
        key={i}
        cx={7 + i * 14}
        cy="7"
        r="4.5"
        fill={i < score ? 'var(--ink)' : 'none'}
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
    ))}
  </svg>
);

export function Feedback({ bookings }: Pick<Session, 'bookings'>) {
  const said = bookings.filter(({ state }) => state.feedback);
  if (said.length === 0) return null;
  return (
    <Section id="feedback" title="Feedback" text="From 1 to 5, by those who booked.">
      <ul className="ruled contained">
        {said.map(({ submission, state: { feedback } }) => (
          <li key={submission.reference} className={styles.booking}>
            <div>
              <bdi>{customerOf(submission)}</bdi>
              {scores.map((name) => (
                <p key={name} className="cluster middle as-small">
                  <FiveDots score={Number(feedback![name])} />
                  {deskEvents.rated.fields[name].label}: {feedback![name]}
                </p>
              ))}
            </div>
            {feedback!.words && (
              <div>
                <p dir="auto">{feedback!.words}</p>
                <p className="as-small">
                  {feedback!.quotable ? 'May be quoted' : copy.notQuotable}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
