import type { ReactNode } from 'react';

import { Mark } from '../art/Mark.tsx';
import { brand } from '../../domain/brand.ts';
import styles from './Ticket.module.css';

export type TicketProps = {
  className?: string;
  /** Above the perforation; the first of it is its `TicketHead`. */
  children: ReactNode;
  /** Beyond it. */
  stub: ReactNode;
};

/** What an applicant has of an application: a printed thing with a perforation. */
export function Ticket({ className = '', children, stub }: TicketProps) {
  return (
    <div className={`${styles.card} ${className}`}>
      {children}
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}

/** Who issued the ticket, and for what. */
export function TicketHead({ children }: { children: ReactNode }) {
  return (
    <p className={`cluster ${styles.issuer}`}>
      <Mark size={26} />
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
