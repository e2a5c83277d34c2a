import { deskPaths } from '../../domain/case/desk-paths.ts';
import type { Labelled } from '../../domain/case/read-change.ts';
import { unconfirmed } from '../../domain/provider/copy.ts';
import { LinkButton } from '../components/Button.tsx';
import { usedElsewhere } from './copy.ts';
import { Message } from './Message.tsx';

/** What went wrong; it names nobody. */
export type ProblemModel = {
  status: number;
  what: keyof typeof copy;
  /** The words of a note, a letter or an offer that were not kept, or perhaps not: shown to their author, to copy. */
  unkept?: readonly Labelled[];
};

type ProblemProps = { problem: ProblemModel };

export function Problem({ problem: { what, unkept } }: ProblemProps) {
  const { title, text } = copy[what];
  const isOut = what === 'session-over' || what === 'used-elsewhere';
  return (
    <>
      <h1 className="as-h2">{title}</h1>
      <p className="as-lead">{text}</p>
      {unkept && (
        <Message
          tone="stopped"
          title={
            what === 'uncertain'
              ? 'What you wrote may not have been kept. Copy it from here:'
              : 'What you wrote was not kept. Copy it from here:'
          }
        >
          <dl className="stack">
            {unkept.map(({ label, value }) => (
              <div key={label}>
                <dt className="as-small">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </Message>
      )}
      <LinkButton href={isOut ? deskPaths.signIn : deskPaths.home}>
        {isOut ? 'Sign in' : 'Back to the desk'}
      </LinkButton>
    </>
  );
}

Problem.title = ({ problem }: ProblemProps) => copy[problem.what].title.replace(/\.$/u, '');

const copy = {
  'not-found': {
    title: 'There is nothing at this address.',
    text: 'It may have been erased, or the reference is mistyped.',
  },
  'no-session': {
    title: 'There is no such session.',
    text: 'Its bookings have been moved, cancelled or erased. Sessions lists the others.',
  },
  'no-day': {
    title: 'That is not a date.',
    text: 'Go back and give one such as 31/01/2030, or leave the field empty.',
  },
  foreign: {
    title: 'This did not come from the desk.',
    text: 'Nothing was changed. Open the page again from the desk itself, and press the button there.',
  },
  fault: {
    title: 'Something went wrong here.',
    text: 'It is not your fault. What the desk showed as done is done; try the last step again in a moment.',
  },
  store: {
    title: 'The database cannot be reached just now.',
    text: 'The last step was not carried out. Try again in a moment; no application is lost.',
  },
  uncertain: {
    title: unconfirmed,
    text: 'Check before you repeat the last step: it may have been saved.',
  },
  'session-over': {
    title: 'Your session is over.',
    text: 'The last step was not carried out. Sign in again to go on.',
  },
  'used-elsewhere': usedElsewhere,
} as const;
