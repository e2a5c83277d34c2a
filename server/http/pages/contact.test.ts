import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { dataPost, everything, makeServer } from '../../../testing/make-server.ts';
import { sampleMessage } from '../../../domain/testing/sample-forms.ts';
import { messages } from '../../intake/messages.ts';

test.each(['none', 'intake'] as const)(
  'the page is the one that says what becomes of a message, and takes no post: %s',
  async (contactDelivery) => {
    const { app } = makeServer({ settings: { contactDelivery } });
    const answer = await app.inject(paths.contact);
    expect(answer.json()).toMatchObject({ url: paths.contact, contactDelivery });
    expect(answer.headers['cache-control']).toBe('max-age=60');
    // Without JavaScript the form opens a mail program.
    const post = await app.inject({ method: 'POST', url: paths.contact });
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

test('by default there is no endpoint for messages, and nothing is stored', async () => {
  const { app, store } = makeServer();
  const answer = await app.inject(dataPost(paths.contactApi, sampleMessage));
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ success: false, error: messages.notFound });
  expect(await everything(store, 'contact')).toEqual([]);
});
