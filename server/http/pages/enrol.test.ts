import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, test, vi } from 'vitest';

import { fields } from '../../../domain/forms/enrolment/fields.ts';
import { maxOf } from '../../../domain/forms/field.ts';
import { campCourseId, paths } from '../../../domain/paths.ts';
import { pageText, policyOf } from '../../../testing/fake-site.ts';
import {
  brokenStore,
  dataPost,
  drawn as drawnAs,
  fieldsOf,
  formPost,
  makeServer,
  now,
} from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../domain/testing/sample-forms.ts';
import type { PageLocals } from '../rendering/renderer.ts';

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
    expect(location.split('&arrival=')[0]).toBe(`${confirmed}&courses=01`);
    expect(location.split('&arrival=')[1]).toMatch(/^[\dTZ%A.-]+$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(server.logLines).toEqual([`${now.toISOString()} POST /enroll 303 ${stored?.reference}`]);
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
    expect(empty.json()).toMatchObject({
      rejected: { fields: { fullName: fields.fullName.error } },
    });
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
    const line = `${now.toISOString()} POST /enroll 500 Error ERR_SQLITE_ERROR`;
    expect(server.logLines).toEqual([line]);
  });

  test('is answered with a page that lies ready when it is one too many', async () => {
    const render = vi.fn();
    const server = makeServer({ settings: { rateLimit: 1 }, render });
    await nativePost(server);
    const large = { additionalRequirements: 'x'.repeat(250_000) };
    const answer = await nativePost(server, large);
    expect(answer).toMatchObject({ statusCode: 429, body: pageText('429') });
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      'content-security-policy': policyOf('429'),
      'retry-after': expect.stringMatching(/^\d\d?$/) as string,
    });
    const packed = await nativePost(server, {}, { 'accept-encoding': 'br', 'if-none-match': '*' });
    expect(packed.statusCode).toBe(429);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(pageText('429'));
    expect(render).not.toHaveBeenCalled();
    expect(await server.stored()).toHaveLength(1);
  });

  test('is answered with a page that lies ready when too many come back at once', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<undefined>();
    const render = async (_address: string, { rejected }: PageLocals) => {
      await goOn;
      return drawnAs('the form', rejected?.status);
    };
    const server = makeServer({ render });
    const posts = Array.from({ length: 51 }, () => nativePost(server, { email: 'zoe' }));
    const answer = await Promise.race(posts);
    expect(answer).toMatchObject({ statusCode: 503, body: pageText('503') });
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(server.logLines).toEqual([`${now.toISOString()} POST /enroll 503 BusyError`]);
    resolve(undefined);
    const statuses = await Promise.all(posts.map(async (post) => (await post).statusCode));
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
  }, 30_000);

  test('that cannot be read is answered with a sentence', async () => {
    const answer = await makeServer().app.inject(formPost(paths.enrol, 'city=%E9'));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/\w\.$/);
  });
});

describe('the pages of forms', () => {
  test('are drawn at build, for a course that there is, and the confirmation is filled in for each visitor', async () => {
    const render = vi.fn();
    const { app } = makeServer({ render });
    for (const [query, passedOn] of [
      ['', ''],
      ['?course=ai-innovative-mind', '?course=ai-innovative-mind'],
      ...(campCourseId ? [[`?course=${campCourseId}`, `?course=${campCourseId}`]] : []),
      ['?course=made-up', ''],
      ['?course=../secret', ''],
      ['?course=a&course=ai-innovative-mind', ''],
    ] as [string, string][]) {
      const answer = await app.inject(`${paths.enrol}${query}`);
      expect(answer.json()).toMatchObject({ url: `${paths.enrol}${passedOn}` });
      expect(answer.headers['cache-control']).toBe('max-age=60');
    }
    for (const [query, passedOn] of [
      ['?reference=4KX7-9QMD', '?reference=4KX7-9QMD'],
      ['?reference=4kx79qmc', '?reference=4KX7-9QMC'],
      // Words that somebody else put into a link must not be on our page.
      ['?reference=Call+0900+123456', ''],
      ['?reference=4KX7-9QMD&reference=4KX7-9QMD', ''],
      ['', ''],
    ]) {
      const answer = await app.inject(`${paths.enrolmentReceived}${query}`);
      expect(answer.statusCode).toBe(200);
      // A browser may keep the page for the back button.
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.json()).toMatchObject({ url: `${paths.enrolmentReceived}${passedOn}` });
    }
    expect(render).not.toHaveBeenCalled();
  });

  test('send the form to a script elsewhere, where there is one, and may connect to it', async () => {
    const enrolmentEndpoint = 'https://script.example/exec?a=1&b=$&';
    const { app } = makeServer({ settings: { enrolmentEndpoint } });
    for (const query of ['', '?course=ai-accelerator']) {
      const answer = await app.inject(`${paths.enrol}${query}`);
      const props = '&quot;https://script.example/exec?a=1&amp;b=$&amp;&quot;';
      expect(answer.json()).toMatchObject({ props });
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'self';connect-src 'self' https://script.example",
      );
    }
  });

  test.each([paths.enrol, paths.contact])('have one address: %s', async (address) => {
    for (const other of [`${address}/`, `${address}.html`]) {
      const { statusCode, headers } = await makeServer().app.inject(`${other}?course=x`);
      expect([statusCode, headers.location]).toEqual([301, `${address}?course=x`]);
    }
    const { statusCode, headers } = await makeServer().app.inject({ method: 'PUT', url: address });
    const allowed = address === paths.enrol ? 'GET, HEAD, POST' : 'GET, HEAD';
    expect([statusCode, headers.allow]).toEqual([405, allowed]);
  });
});
