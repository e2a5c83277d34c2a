declare module 'virtual:brand-tokens.css';

declare namespace App {
  type Attempt = import('./features/enrolment/attempt.ts').EnrolmentAttempt;

  interface Locals {
    /** Set by the server when an application posted without JavaScript was not accepted. */
    attempt?: Attempt;
  }
}
