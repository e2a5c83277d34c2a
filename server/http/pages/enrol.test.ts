import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, test, vi } from 'vitest';

import { courseChoices, fields } from '../../../domain/forms/enrolment/fields.ts';
import { maxOf } from '../../../domain/forms/field.ts';
import { campCourseId, paths } from '../../../domain/provider/paths.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { replyBy } from '../../../domain/time/reply-due.ts';
import { pageText } from '../../../testing/fake-site.ts';
import {
  brokenStore,
  dataPost,
  fieldsOf,
  formPost,
  makeServer,
  now,
  rendered,
} from '../../../testing/make-server.ts';
import type { Render } from '../rendering/renderer.ts';

type Server = ReturnType<typeof makeServer>;

function nativePost(
  { app }: Pick<Server, 'app'>,
  changes = {},
  headers: Record<string, string> = {},
) {
  const form = fieldsOf({ ...sampleApplication, ...changes });
  return app.inject(formPost(paths.enrol, form, headers));
}

describe('the form posted natively', () => {
  test('is stored and ends at the page that confirms', async () => {
    const server = makeServer();
    const answer = await nativePost(server);
    const [stored] = await server.stored();
    expect(stored?.content).toEqual(sampleApplication);
    expect(answer.statusCode).toBe(303);
    // The address has the choices that were ticked, and nothing that was typed.
    const confirmed = `/enroll/received?reference=${stored?.reference}`;
    const { location = '' } = answer.headers;
    expect(location.split('&by=')[0]).toBe(`${confirmed}&courses=01`);
    expect(location.split('&by=')[1]).toMatch(/^[\dTZ%A.-]+&key=[\w-]{22}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const line = { route: '/enroll', status: 303, reference: stored?.reference };
    expect(server.logged()).toEqual([expect.objectContaining(line)]);
    // Sent twice in a day it is stored once and confirmed twice.
    expect((await nativePost(server)).headers.location).toBe(confirmed);
    expect(await server.stored()).toHaveLength(1);
  });

  test('ends there where its signals are a robot’s as well, and is marked', async () => {
    const { app, store } = makeServer();
    expect((await nativePost({ app }, { comments: 'Buy now' })).statusCode).toBe(303);
    expect(await store.countQuarantined('enrolment')).toBe(1);
  });

  test('comes back with every answer and message in place when something is wrong', async () => {
    const server = makeServer();
    const changes = { email: 'zoe', participantType: 'personal', unknown: 'ignored' };
    const answer = await nativePost(server, changes);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('no-store');
    // What only a business is asked for comes back as well.
    const values = { ...sampleApplication, email: 'zoe', participantType: 'personal' };
    const rejected = { status: 422, values, fields: { email: fields.email.error } };
    expect(answer.json()).toEqual({ url: paths.enrol, rejected });
    const empty = await server.app.inject({ method: 'POST', url: paths.enrol });
    expect(empty.statusCode).toBe(422);
    const missing = { fullName: fields.fullName.error };
    expect(empty.json()).toMatchObject({ rejected: { fields: missing } });
    expect(await server.stored()).toEqual([]);
  });

  test('is the same application as by a script, a line break of either counted and kept as one', async () => {
    const server = makeServer();
    const max = maxOf(fields.additionalRequirements);
    const additionalRequirements = `${'Lunch\n'.repeat(max / 6)}${'x'.repeat(max % 6)}`;
    const typed = additionalRequirements.replaceAll('\n', '\r\n');
    expect((await nativePost(server, { additionalRequirements: typed })).statusCode).toBe(303);
    const same = { ...sampleApplication, additionalRequirements };
    await server.app.inject(dataPost(paths.enrolmentsApi, same));
    expect(await server.stored()).toMatchObject([{ content: { additionalRequirements } }]);
  });

  test('comes back with its answers when the store fails', async () => {
    const server = makeServer({ store: brokenStore });
    const answer = await nativePost(server);
    expect(answer.statusCode).toBe(500);
    const rejected = { status: 500, values: sampleApplication, fields: {}, failure: 'server' };
    expect(answer.json()).toEqual({ url: paths.enrol, rejected });
    const line = { route: '/enroll', status: 500, error: 'Error ERR_SQLITE_ERROR' };
    expect(server.logged()).toEqual([expect.objectContaining(line)]);
  });

  test('is answered with a page that lies ready when it is one too many', async () => {
    const render = vi.fn();
    const server = makeServer({ settings: { rateLimit: 1 }, render });
    await nativePost(server);
    const large = { additionalRequirements: 'x'.repeat(250_000) };
    const answer = await nativePost(server, large, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(429);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(pageText('429'));
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      'retry-after': expect.stringMatching(/^\d\d?$/) as string,
    });
    expect(render).not.toHaveBeenCalled();
    expect(await server.stored()).toHaveLength(1);
  });

  test('that cannot be read is answered with a sentence', async () => {
    const answer = await makeServer().app.inject(formPost(paths.enrol, 'city=%E9'));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/\w\.$/);
  });
});

describe('the pages of forms', () => {
  test('are rendered once for each course that there is', async () => {
    const render = vi.fn<Render>((url) => rendered(JSON.stringify({ url })));
    const { app } = makeServer({ render });
    const cases = [
      ['', ''],
      ['?course=ai-innovative-mind', '?course=ai-innovative-mind'],
      ['?course=AI-Innovative-Mind).', '?course=ai-innovative-mind'],
      ...(campCourseId ? [[`?course=${campCourseId}`, `?course=${campCourseId}`]] : []),
      ['?course=made-up', ''],
      ['?course=../secret', ''],
      ['?course=a&course=ai-innovative-mind', ''],
    ] as [string, string][];
    for (const [query, passedOn] of cases) {
      const answer = await app.inject(`${paths.enrol}${query}`);
      expect(answer.json()).toEqual({ url: `${paths.enrol}${passedOn}` });
      expect(answer.headers['cache-control']).toBe('max-age=60');
    }
    expect(render).toHaveBeenCalledTimes(new Set(cases.map(([, passedOn]) => passedOn)).size);
  });

  test('confirm with what the address says, unless somebody made it up', async () => {
    const { app } = makeServer();
    const key = 'k'.repeat(22);
    const by = now.toISOString();
    const facts = { courses: courseChoices.slice(0, 2), replyBy: replyBy(by) };
    for (const [query, received] of [
      ['?reference=4KX7-9QMD', { reference: '4KX7-9QMD' }],
      ['?reference=4kx79qmc', { reference: '4KX7-9QMC' }],
      [
        `?reference=4KX7-9QMD&courses=01&by=${by}&key=${key}`,
        { reference: '4KX7-9QMD', facts, key },
      ],
      // A later moment would promise an answer later than we do.
      ['?reference=4KX7-9QMD&courses=01&by=2999-01-01T00:00:00.000Z', { reference: '4KX7-9QMD' }],
      ['?reference=4KX7-9QMD&courses=01&by=soon', { reference: '4KX7-9QMD' }],
      ['?reference=4KX7-9QMD&courses=x&key=x', { reference: '4KX7-9QMD' }],
      // Words that somebody else put into a link must not be on our page.
      ['?reference=Call+0900+123456', undefined],
      ['?reference=4KX7-9QMD&reference=4KX7-9QMD', undefined],
      ['', undefined],
    ] as const) {
      const answer = await app.inject(`${paths.enrolmentReceived}${query}`);
      expect(answer.json(), query).toEqual({ url: paths.enrolmentReceived, received });
      // The address may have the key of the applicant's own page.
      const kept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      expect(answer.headers).toMatchObject(kept);
    }
  });

  test('send the form to a script elsewhere, where there is one', async () => {
    const enrolmentEndpoint = 'https://script.example/exec?a=1&b=$&';
    const { app } = makeServer({ settings: { enrolmentEndpoint } });
    for (const query of ['', '?course=ai-accelerator']) {
      const answer = await app.inject(`${paths.enrol}${query}`);
      expect(answer.json()).toMatchObject({ enrolmentEndpoint });
    }
  });
});
