import { expect, it } from 'vitest';

import { sendingCopy } from './copy.ts';
import { sendingLine, type SendingState } from './sending-line.ts';

const say = (
  state: SendingState,
  { isOnline = true, isIdempotent = true, onStop = () => undefined } = {},
) => sendingLine(state, { isOnline, isIdempotent, onStop });

it.each(['idle', 'sending', 'confirmed'] as const)('says nothing when all is well: %s', (state) =>
  expect(say(state)).toBeNull(),
);

it.each(['idle', 'failed', 'confirmed'] as const)('says that one is offline: %s', (state) =>
  expect(say(state, { isOnline: false })).toEqual({ text: sendingCopy.offline }),
);

it('leaves it to the notice while it is sent, on a line that comes and goes', () =>
  expect(say('sending', { isOnline: false })).toBeNull());

it('says that it waits, and how to stop', () => {
  const onStop = () => undefined;
  expect(say('waiting', { isOnline: false, onStop })).toEqual({
    text: sendingCopy.waiting.text,
    action: { label: sendingCopy.waiting.action, onClick: onStop },
  });
});

it('promises that pressing again is safe only where it is', () => {
  expect(say('failed')).toEqual({ text: sendingCopy.notConfirmed });
  expect(say('failed', { isIdempotent: false })).toEqual({
    text: sendingCopy.notConfirmedElsewhere,
  });
});
