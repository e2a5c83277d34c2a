import type { ReactNode } from 'react';

import { brand } from '../../domain/provider/brand.ts';
import { Logo } from '../art/Logo.tsx';
import styles from './Ticket.module.css';

export type TicketProps = {
  className?: string;
  /** The part above the perforation, which begins with a `TicketHead`. */
  children: ReactNode;
  /** The part below the perforation. */
  stub: ReactNode;
};

/** The ticket of an application, drawn as a printed card with a perforation. */
export function Ticket({ className = '', children, stub }: TicketProps) {
  return (
    <div className={`unparted ${styles.card} ${className}`}>
      {children}
      <div className="stub">{stub}</div>
    </div>
  );
}

export type TicketTopProps = { className?: string; children: ReactNode };

/** The heading of a page above its ticket, and what is said beside it. */
export const TicketTop = ({ className = '', children }: TicketTopProps) => (
  <div className={`split ${styles.top} ${className}`}>{children}</div>
);

export type TicketHeadProps = {
  /** Whether it is a strip of its own. */
  isStrip?: boolean;
  className?: string;
  children: ReactNode;
};

/** Who issued the ticket, and for what. */
export function TicketHead({ isStrip = false, className = '', children }: TicketHeadProps) {
  return (
    <p className={`cluster middle ${styles.issuer} ${isStrip ? styles.strip : ''} ${className}`}>
      <Logo size={26} />
      <b>{brand.name}</b>
      {children}
    </p>
  );
}

export type TicketCodeProps = { label: string; children: ReactNode };

/** The reference, on one line whatever the size of the letters. */
export function TicketCode({ label, children }: TicketCodeProps) {
  return (
    <>
      <p>{label}</p>
      <p className={`as-figure ${styles.code}`} data-reference>
        {children}
      </p>
    </>
  );
}

export type TicketCoursesProps = {
  courses: readonly (readonly [choice: string, hint: string | undefined])[];
  /** Whether it stands beside something more important. */
  isAside?: boolean;
};

/** The courses that somebody applied for, each with the course of the site that it stands for. */
export const TicketCourses = ({ courses, isAside = false }: TicketCoursesProps) => (
  <ul className={styles.courses} data-courses>
    {courses.map(([choice, hint], index) => (
      <li key={choice} data-choice={index}>
        <b className={isAside ? undefined : 'as-h4'}>{choice}</b> {hint}
      </li>
    ))}
  </ul>
);
