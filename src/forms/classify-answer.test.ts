import { expect, it } from 'vitest';

import { type Answer, classifyAnswer } from './classify-answer.ts';

const answered = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const reference = '4KX7-9QMD';
const follow = `/application/${reference}/key`;

it.each([
  ['the status 200', answered(200, { success: true }), {}],
  ['the status 299', answered(299, { success: true }), {}],
  ['its reference', answered(200, { success: true, reference }), { reference }],
  ['the page to follow it on', answered(200, { success: true, follow }), { follow }],
  ['no page on another site', answered(200, { success: true, follow: '//evil.example' }), {}],
])('answer to a form: it is confirmed with %s', (_, answer, more) => {
  expect(classifyAnswer(answer)).toEqual({ isConfirmed: true, ...more });
});

const noScript = 'Connection failed. Please ensure the script is deployed';
const unknown = 'Unknown error occurred in Google Apps Script';
const failed = (more: object) => answered(200, { success: false, ...more });
const unreadable = ['', '<html>Moved</html>', 'null', '[]', '7', '{}', '{"success":"true"}'];
const format = ['default', 'Invalid response format'] as const;

it.each<[Answer, string, string]>([
  ['none', 'configuration', noScript],
  ['late', 'default', 'The endpoint did not answer in time'],
  [answered(199, { success: true }), 'default', 'HTTP status 199'],
  [answered(300, { success: true }), 'default', 'HTTP status 300'],
  [answered(503, { success: true }), 'default', 'HTTP status 503'],
  ...unreadable.map((body): [Answer, string, string] => [{ status: 200, body }, ...format]),
  [failed({ error: 'Sheet is full' }), 'server', 'Sheet is full'],
  [failed({}), 'server', unknown],
  [failed({ error: '' }), 'server', unknown],
  [failed({ error: 7 }), 'server', unknown],
])('answer to a form: %j is a failure of the kind %s: %s', (answer, kind, cause) => {
  const said = expect.stringContaining(cause) as string;
  expect(classifyAnswer(answer)).toMatchObject({ isConfirmed: false, kind, cause: said });
});

it('answer to a form: it has what the intake says of single fields', () => {
  const body = { success: false, error: 'x', fields: { email: 'Wrong', city: 3 } };
  expect(classifyAnswer(answered(422, body))).toMatchObject({ fields: { email: 'Wrong' } });
});
