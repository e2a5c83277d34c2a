import { type ComponentProps, Fragment, type ReactNode } from 'react';

import {
  Button,
  type ButtonProps,
  LinkButton,
  type LinkButtonProps,
} from '../components/Button.tsx';
import styles from './Desk.module.css';

export const Back = ({ href, children }: { href: string; children: ReactNode }) => (
  <p className={`as-small unprinted ${styles.back}`}>
    <a className="finger" href={href}>
      {children}
    </a>
  </p>
);

export type SectionProps = {
  /** The id of its heading, to which a link may lead. */
  id: string;
  title: string;
  text?: string | undefined;
  children: ReactNode;
};

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section className={`under-rule ${styles.section}`} aria-labelledby={id}>
      <h2 className="as-h3" id={id}>
        {title}
      </h2>
      {text && <p className={`as-small measured ${styles.text}`}>{text}</p>}
      {children}
    </section>
  );
}

type FactProps = ComponentProps<'dd'> & { label: ReactNode };

export const Fact = ({ label, className = '', ...value }: FactProps) => (
  <div>
    <dt className="as-small">{label}</dt>
    <dd className={`as-strong ${className}`.trim()} {...value} />
  </div>
);

type FactsProps = Pick<ComponentProps<'dl'>, 'className' | 'dir'> & {
  rows: readonly (readonly [label: string, value: ReactNode])[];
};

/** A line for each fact that there is. */
export const Facts = ({ rows, className = '', dir }: FactsProps) => (
  <dl className={`ruled labelled ${className}`.trim()}>
    {rows.map(
      ([label, value]) =>
        Boolean(value) && (
          <Fact key={label} label={label} dir={dir}>
            {value}
          </Fact>
        ),
    )}
  </dl>
);

/** A line of what there is, with commas between; what somebody typed has its own direction. */
export const Commas = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts.filter(Boolean).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && ', '}
      {typeof part === 'string' ? <bdi>{part}</bdi> : part}
    </Fragment>
  ));

type EmptyProps = { title: string; text: string; children?: ReactNode };

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className={`stack under-rule ${styles.empty}`}>
      <h2 className="as-h3">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Something that a booking or a session needs: what it is, how far it is, and where it is done. */
export type ChecklistItem = { label: string; said?: string; isDone: boolean; href: string };

export const Checklist = ({ checks }: { checks: readonly ChecklistItem[] }) => (
  <ul className={`ruled ${styles.checks}`}>
    {checks.map(({ label, said, isDone, href }) => (
      <li key={label} className={isDone ? undefined : 'as-strong'}>
        <CheckMark isDone={isDone} />
        <a className="finger" href={href}>
          {label}
          {said && ` ${said}`}
        </a>
        <span className="visually-hidden">{isDone ? '(there)' : '(missing)'}</span>
      </li>
    ))}
  </ul>
);

const CheckMark = ({ isDone }: Pick<ChecklistItem, 'isDone'>) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" strokeWidth="2" aria-hidden="true">
    <circle
      cx="10"
      cy="10"
      r="8.5"
      fill={isDone ? 'var(--innovation)' : undefined}
      stroke={isDone ? 'var(--innovation)' : 'var(--ink)'}
    />
    {isDone && <path d="M5.5 10.5l3 3 6-6.5" stroke="var(--paper)" strokeWidth="2.5" />}
  </svg>
);

/** What else can be done, beside the one red act of a page. */
export const SmallLink = (link: LinkButtonProps) => (
  <LinkButton look="secondary" size="small" {...link} />
);

export const SmallButton = (button: ButtonProps) => (
  <Button type="submit" look="secondary" size="small" {...button} />
);
