import type { DeskEvent } from '../../domain/case/events.ts';
import type { EventModel } from '../../domain/case/history.ts';
import type { Typed, Verb, WrongField } from '../../domain/case/read-change.ts';
import type { NamesToSee } from '../../domain/case/read-names.ts';
import type { DeliveryState } from '../../domain/case/submission.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import type { NextUpModel } from './Message.tsx';

export type SubmissionModel = {
  row: DeskRow;
  events: readonly DeskEvent[];
  deliveries: DeliveryModel[];
  /** Other submissions that seem to come from the same person, newest first. */
  others: DeskRow[];
  /** What others did meanwhile, so that this person's change was not made. */
  overtaken?: EventModel[];
  /** A form that could not be taken, or whose author was overtaken. */
  again?: AgainModel;
  /** After it was answered: who waits next. */
  nextUp?: NextUpModel;
  /** Set if it was too late to take a letter back, because the mail server has it, or may have. */
  isTooLate?: boolean;
};

export type SubmissionProps = { submission: SubmissionModel };

/** A delivery of the submission itself, or of one of its events, with every attempt. */
export type DeliveryModel = {
  channel: string;
  event?: string;
  /** Whose it is, where an event makes several in its channel. */
  recipient?: string;
  state: DeliveryState;
  /** Whether it is a mail that arrived as far as anybody knows, so that it may come back. */
  canComeBack?: boolean;
  isUnderWay: boolean;
  dueAt: string;
  attempts: {
    startedAt: string;
    endedAt?: string;
    failure?: string;
  }[];
};

/** A form to be shown again as it was filled in, with what is wrong with it, if anything is. */
export type AgainModel = { verb: Verb; typed: Typed } & Partial<WrongField> & {
    /** Who comes as it was read, which was not saved yet. */
    names?: NamesToSee;
  };
