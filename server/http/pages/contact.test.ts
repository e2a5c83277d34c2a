import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { dataPost, everything, makeServer } from '../../../testing/make-server.ts';
import { sampleMessage } from '../../../testing/sample-message.ts';
import { messages } from '../../intake/messages.ts';

test.each(['none', 'intake'] as const)(
  'the page is the one that says what becomes of a message: %s',
  async (contactDelivery) => {
    const { app } = makeServer({ settings: { contactDelivery } });
    const answer = await app.inject(paths.contact);
    expect(answer.json()).toMatchObject({ url: paths.contact, contactDelivery });
    expect(answer.headers['cache-control']).toBe('max-age=60');
  },
);

test('by default there is no endpoint for messages, and nothing is stored', async () => {
  const { app, store } = makeServer();
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ ...dataPost(paths.contactApi, sampleMessage), method });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, error: messages.notFound });
  }
  expect(await everything(store, 'contact')).toEqual([]);
});

test('the page takes no post: without JavaScript the form opens a mail program', async () => {
  const answer = await makeServer().app.inject({ method: 'POST', url: paths.contact });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});
