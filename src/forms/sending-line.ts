import { sendingCopy } from './copy.ts';

/** A line on the state of a form, with an action for it. */
export type SendingLine = { text: string; action?: { label: string; onClick: () => void } };

/** How far the sending of a form has come; it is `waiting` until there is a connection. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'confirmed' | 'failed';

type Moment = {
  isOnline: boolean;
  /** Whether sending the same again stores nothing twice. */
  isIdempotent: boolean;
  /** Gives up waiting for the connection. */
  onStop: () => void;
};

/** The line for a state of sending; null where there is nothing to say. */
export function sendingLine(
  state: SendingState,
  { isOnline, isIdempotent, onStop }: Moment,
): SendingLine | null {
  const { offline, waiting, notConfirmed, notConfirmedElsewhere } = sendingCopy;
  if (state === 'waiting') {
    return { text: waiting.text, action: { label: waiting.action, onClick: onStop } };
  }
  if (!isOnline && state !== 'sending') return { text: offline };
  if (state === 'failed') return { text: isIdempotent ? notConfirmed : notConfirmedElsewhere };
  return null;
}

/** The label of a form's button while it cannot be pressed. */
export function busyLabelOf(state: SendingState, sending: string): string | undefined {
  if (state === 'sending') return sending;
  return state === 'waiting' ? sendingCopy.waiting.button : undefined;
}
