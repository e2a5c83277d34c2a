import { deskPaths, mailPaths } from '../../domain/case/desk-paths.ts';
import { Moment } from './DeskContext.tsx';
import { Empty, Section } from './Section.tsx';

export type CaughtMailModel = {
  id: string;
  at: string;
  to: string[];
  subject: string;
  kind: string;
};

export type MailModel = CaughtMailModel & { header: string; text: string; hasHtml: boolean };

export function Outbox({ mails }: { mails: CaughtMailModel[] }) {
  return (
    <>
      <h1 className="as-h2">{outboxCopy.title}</h1>
      <p>
        This is a demonstration, so every mail stops here and none is sent. The newest comes first.
      </p>
      {mails.length === 0 ? (
        <Empty {...outboxCopy.empty} />
      ) : (
        <ol className="ruled">
          {mails.map((mail) => (
            <li key={mail.id} className="cluster apart">
              <div>
                <h2 className="as-h4">
                  <a href={mailPaths.page(mail.id)}>
                    <bdi>{mail.subject}</bdi>
                  </a>
                </h2>
                <p>
                  {outboxCopy.to} <bdi>{mail.to.join(', ')}</bdi>
                </p>
              </div>
              <p className="as-small">
                {mail.kind} · <Moment at={mail.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

Outbox.title = () => outboxCopy.title;

export function Mail({ mail }: { mail: MailModel }) {
  return (
    <>
      <p className="unprinted">
        <a className="finger" href={deskPaths.outbox}>
          Back to Outbox
        </a>
      </p>
      <h1 className="as-h2">
        <bdi>{mail.subject}</bdi>
      </h1>
      <p>
        {outboxCopy.to} <bdi>{mail.to.join(', ')}</bdi>
        <br />
        {mail.kind} · <Moment at={mail.at} />
      </p>
      {mail.hasHtml && (
        <Section id="html" title={outboxCopy.html}>
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={mailPaths.html(mail.id)}
            title={outboxCopy.html}
            height={heightOf(mail.text)}
          />
        </Section>
      )}
      <Section id="text" title="As text">
        <p className="measured" dir="auto">
          {mail.text}
        </p>
      </Section>
      <details className="under-rule">
        <summary className="finger">All headers</summary>
        <p className="as-small" dir="ltr">
          {mail.header}
        </p>
        <p>
          <a className="finger" href={mailPaths.file(mail.id)}>
            {outboxCopy.file}
          </a>
        </p>
      </details>
    </>
  );
}

Mail.title = ({ mail }: { mail: MailModel }) => mail.kind;

/** How high the frame for a mail is, in pixels, estimated from the length of its text. */
function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 70 || 1), 0);
  return Math.min(150 + 26 * lines, 900);
}

export const outboxCopy = {
  title: 'Outbox',
  empty: {
    title: 'No mail was written yet.',
    text: 'Mails to the staff and to applicants appear here as soon as they are written.',
  },
  to: 'To',
  html: 'As most mail programs show it',
  file: 'As a file for a mail program',
} as const;
