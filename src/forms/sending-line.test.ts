import { expect, it } from 'vitest';

import { sendingCopy } from './copy.ts';
import { type SendingLine, sendingLine, type SendingState } from './sending-line.ts';

const onStop = () => undefined;
const { waiting, offline, notConfirmed, notConfirmedElsewhere } = sendingCopy;
const stop = { text: waiting.text, action: { label: waiting.action, onClick: onStop } };
const [online, elsewhere, cut] = [{}, { isIdempotent: false }, { isOnline: false }];

it.each<[SendingState, object, SendingLine | null]>([
  ['idle', online, null],
  ['sending', online, null],
  ['confirmed', online, null],
  ['failed', online, { text: notConfirmed }],
  ['failed', elsewhere, { text: notConfirmedElsewhere }],
  ['idle', cut, { text: offline }],
  ['failed', cut, { text: offline }],
  ['confirmed', cut, { text: offline }],
  // While a form is sent, only its notice says so, because this line comes and goes.
  ['sending', cut, null],
  ['waiting', cut, stop],
])('line above the button: what it says of a form that is %s, %j', (state, situation, line) => {
  const all = { isOnline: true, isIdempotent: true, onStop, ...situation };
  expect(sendingLine(state, all)).toEqual(line);
});
