import { GrantPicture } from '../art/page-pictures.tsx';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { Points } from '../components/ruled-lists.tsx';
import type { GrantsPage } from '../content/schemas/grants.ts';
import { Band } from './Band.tsx';
import { Chapter, Faq } from './Chapter.tsx';
import { PageHero } from './PageHero.tsx';
import { StepList } from './Steps.tsx';
import styles from './grants.module.css';

/** The grant’s page: whom it is for, what it pays, and how one applies. */
export function Grants(grants: GrantsPage) {
  const { sections } = grants;
  const { whoFor, included, notCovered, why } = sections;
  return (
    <>
      <PageHero {...grants} field="innovation" layout="hanging" picture={<GrantPicture />}>
        <LinkButton href="#how-to-apply">{sections.howToApply.title}</LinkButton>
      </PageHero>
      <Chapter id="who-for" title={whoFor.title}>
        <p>{whoFor.text}</p>
        <Points items={whoFor.items} />
        <p>{whoFor.after}</p>
      </Chapter>
      <div className={`tiled ${styles.account}`}>
        <Side id="included" field="fomo" {...included} />
        <Side id="not-covered" {...notCovered} />
      </div>
      <Chapter id="why" title={why.title}>
        {why.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Chapter>
      <HowToApply {...sections.howToApply} />
      <Faq {...sections.faqs} />
      <Sponsors {...sections.sponsors} />
    </>
  );
}

type SideProps = Omit<GrantsPage['sections']['notCovered'], 'title' | 'after'> & {
  id: string;
  title: string;
  /** The colour that it stands on, if it is not the page. */
  field?: 'fomo';
  after?: string;
};

/** A side of the account: what sponsors pay stands on a field of colour, the rest on the page. */
function Side({ id, field, title, text, items, after }: SideProps) {
  return (
    <section
      className={`stack ${field ? 'filled' : 'sunk'} ${styles.side}`}
      data-field={field}
      aria-labelledby={id}
    >
      <h2 className="as-title" id={id}>
        {title}
      </h2>
      <p className="as-lead">{text}</p>
      <ul className={`ruled ${styles.items}`}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p className="measured">{item.text}</p>
          </li>
        ))}
      </ul>
      {after && <p className="as-strong">{after}</p>}
    </section>
  );
}

/** Three steps, and the two buttons that open the application as an email already begun. */
function HowToApply(props: GrantsPage['sections']['howToApply']) {
  const { title, steps, buttonsText, buttons, subject, body, withoutMail } = props;
  return (
    <Band labelledBy="how-to-apply" field="innovation">
      {/* Keeps the addresses on the sheet of the steps. */}
      <div className="unparted">
        <h2 id="how-to-apply">{title}</h2>
        <StepList steps={steps} />
        <div className={`split under-rule ${styles.apply}`}>
          <div className="cluster actions">
            {buttons.map(({ label, to }, index) => (
              <LinkButton
                key={to}
                href={mailto({ to, subject, body })}
                look={index ? 'onField' : 'primary'}
              >
                <ButtonLabel label={label} address={to} />
              </LinkButton>
            ))}
          </div>
          <div className="stack measured">
            <p>{buttonsText}</p>
            <p>{withoutMail}</p>
          </div>
        </div>
      </div>
    </Band>
  );
}

/** The address in a label breaks only where it is wider than the screen, and then after its @. */
function ButtonLabel({ label, address }: { label: string; address: string }) {
  const [before, after] = label.split(address);
  if (after === undefined) return label;
  const [mailbox, host] = address.split('@');
  return (
    <span>
      {before}
      <span className="unbroken" data-address={address}>
        {mailbox}@<wbr />
        {host}
      </span>
      {after}
    </span>
  );
}

/** What sponsors pay for and may not do, and how to become one; none is named. */
function Sponsors(props: GrantsPage['sections']['sponsors']) {
  const { title, paragraphs, becomeTitle, becomeText, becomeLabel } = props;
  const letter = { to: props.becomeTo, subject: props.becomeSubject, body: props.becomeBody };
  return (
    <Chapter id="sponsors" title={title} field="fear">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className={`stack under-rule ${styles.become}`}>
        <h3>{becomeTitle}</h3>
        <p className="measured">{becomeText}</p>
        <LinkButton href={mailto(letter)} look="onField">
          {becomeLabel}
        </LinkButton>
      </div>
    </Chapter>
  );
}
