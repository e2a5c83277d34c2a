import { expect, test, vi } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { limits } from '../limits.ts';
import { brokenStore, dataPost, listening, makeServer } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import type { Store } from '../../store/store.ts';

/** The post of a form, whose `Idempotency-Key` begins with `key`. */
const post = (key: string) => {
  const { payload } = dataPost(paths.enrolmentsApi, sampleApplication);
  return [
    `POST ${paths.enrolmentsApi} HTTP/1.1`,
    'Host: a.example',
    `Idempotency-Key: ${key}5678-1234-4234-8234-123456789012`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${payload.length}`,
    `\r\n${payload}`,
  ].join('\r\n');
};

/** A post that is answered with the form drawn again. */
const emptyForm = `POST ${paths.enrol} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 0\r\n\r\n`;

test('requests that are sent all at once are answered one after the other, in their order', async () => {
  let storing = 0;
  let most = 0;
  const add: Store['add'] = async ({ idempotencyKey = '' }) => {
    most = Math.max(most, (storing += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    storing -= 1;
    return { outcome: 'stored', reference: idempotencyKey.slice(0, 4) };
  };
  const { ask } = await listening(makeServer({ store: { ...brokenStore, add } }).app);
  const references = ['1111', '2222', '3333', '4444'];
  const last = 'GET /grants HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n';
  const answers = await ask(references.map(post).join('') + last);
  expect(answers.match(/(?<="reference":")\d+/gu)).toEqual(references);
  expect(answers.match(/HTTP\/1\.1 200 /gu)).toHaveLength(5);
  expect(most).toBe(1);
});

test('who sends very many at once is cut off with all of them, and others are served', async () => {
  const render = vi.fn(() => new Promise<never>(() => undefined));
  const { app } = makeServer({ render });
  const { open } = await listening(app);
  const few = open();
  const many = open();
  few.write(emptyForm.repeat(1 + limits.waitingRequests));
  many.write(emptyForm.repeat(2 + limits.waitingRequests));
  await new Promise((resolve) => many.resume().once('close', resolve));
  expect(few.closed).toBe(false);
  expect(render.mock.calls.length).toBeLessThanOrEqual(2);
  expect((await app.inject(paths.health)).statusCode).toBe(200);
  few.destroy();
});
