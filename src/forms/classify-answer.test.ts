import { expect, it } from 'vitest';

import { classifyAnswer } from './classify-answer.ts';

const answered = (status: number, body: unknown) =>
  classifyAnswer({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

it('confirms on a good status with success true, and on nothing else', () => {
  expect(answered(200, { success: true })).toEqual({ isConfirmed: true });
  expect(answered(299, { success: true })).toEqual({ isConfirmed: true });
  expect(answered(200, { success: true, reference: '4KX7-9QMD' })).toEqual({
    isConfirmed: true,
    reference: '4KX7-9QMD',
  });
});

it('takes no connection for a configuration issue', () =>
  expect(classifyAnswer('none')).toMatchObject({
    isConfirmed: false,
    kind: 'configuration',
    cause: expect.stringMatching(
      /^Connection failed\. Please ensure the script is deployed/u,
    ) as string,
  }));

it('asks to try again where there was no answer in time', () =>
  expect(classifyAnswer('late')).toMatchObject({ isConfirmed: false, kind: 'default' }));

it.each([199, 300, 400, 404, 429, 500, 503])(
  'shows the default message for status %i and names it',
  (status) => {
    expect(answered(status, { success: true })).toMatchObject({
      isConfirmed: false,
      kind: 'default',
      cause: expect.stringContaining(String(status)) as string,
    });
  },
);

it.each(['', '<html>Moved</html>', 'null', '[]', '7', '"success"', '{"success":"true"}', '{}'])(
  'does not take %j for an answer',
  (body) =>
    expect(answered(200, body)).toMatchObject({
      isConfirmed: false,
      kind: 'default',
      cause: 'Invalid response format',
    }),
);

it('shows the server message when the script says that it failed', () => {
  expect(answered(200, { success: false, error: 'Sheet is full' })).toMatchObject({
    isConfirmed: false,
    kind: 'server',
    cause: 'Sheet is full',
  });
  for (const body of [
    { success: false },
    { success: false, error: '' },
    { success: false, error: 7 },
  ]) {
    expect(answered(200, body)).toMatchObject({
      kind: 'server',
      cause: 'Unknown error occurred in Google Apps Script',
    });
  }
});

it('hands on what the intake says of single fields', () =>
  expect(
    answered(422, { success: false, error: 'x', fields: { email: 'Wrong', city: 3 } }),
  ).toMatchObject({ fields: { email: 'Wrong' } }));
