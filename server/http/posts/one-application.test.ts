import { randomUUID } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import { fields } from '../../../domain/forms/enrolment/fields.ts';
import type { Application } from '../../../domain/forms/enrolment/schema.ts';
import { botSignalNames } from '../../../domain/forms/bot-signals.ts';
import { maxOf } from '../../../domain/forms/field.ts';
import { paths } from '../../../domain/paths.ts';
import type { Channel } from '../../delivery/channel.ts';
import { makeServer, now } from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../testing/sample-application.ts';
import { until } from '../../../testing/until.ts';

const day = 24 * 60 * 60 * 1_000;
const headers = { 'content-type': 'application/x-www-form-urlencoded' };

type Post = { key?: string; application?: Application; signals?: Record<string, string> };

/** A server on a clock that is set by hand, with both ways in; each resolves to what was answered. */
function makeWaysIn(channels: Channel[] = []) {
  let today = now;
  const server = makeServer({ clock: () => today, channels });
  const post = (url: string, payload: URLSearchParams, key?: string) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: payload.toString(),
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    });
  return {
    ...server,
    aDayLater: () => (today = new Date(today.getTime() + day)),
    api: async ({ key, application = sampleApplication, signals = {} }: Post = {}) => {
      const data = JSON.stringify(application);
      const answer = await post(
        paths.enrolmentsApi,
        new URLSearchParams({ data, ...signals }),
        key,
      );
      const said = answer.json<{ reference?: string; error?: string }>();
      return { status: answer.statusCode, ...said };
    },
    native: async ({ application = sampleApplication, signals = {} }: Post = {}) => {
      const form = new URLSearchParams(signals);
      for (const [name, value] of Object.entries(application)) {
        // As a form sends them: HTML standard, form submission.
        for (const one of [value].flat()) form.append(name, one.replaceAll('\n', '\r\n'));
      }
      const answer = await post(paths.enrol, form);
      const to = new URL(String(answer.headers.location), 'http://localhost');
      return { status: answer.statusCode, reference: to.searchParams.get('reference') };
    },
  };
}

test.each([
  ['by the API and then without JavaScript', ['api', 'native']],
  ['without JavaScript and then by the API', ['native', 'api']],
  ['twice by the API without a key', ['api', 'api']],
] as const)('an application that comes %s is one', async (_how, [first, second]) => {
  const site = makeWaysIn();
  const { reference } = await site[first]();
  expect(reference).toMatch(/^\S{4}-\S{4}$/);
  expect(await site[second]()).toMatchObject({ reference });
  expect(await site.stored()).toHaveLength(1);
});

test('a line break is stored as one character, and counted as one, by either way', async () => {
  const site = makeWaysIn();
  const max = maxOf(fields.additionalRequirements);
  const additionalRequirements = `${'Lunch\n'.repeat(max / 6)}${'x'.repeat(max % 6)}`;
  const application = { ...sampleApplication, additionalRequirements };
  const { reference } = await site.native({ application });
  expect(reference).toMatch(/^\S{4}-\S{4}$/);
  expect(await site.api({ application })).toMatchObject({ reference });
  expect(await site.stored()).toMatchObject([{ content: { additionalRequirements } }]);
});

test('an application that comes again on the next day is another', async () => {
  const site = makeWaysIn();
  const { reference } = await site.api({ key: randomUUID() });
  site.aDayLater();
  const next = await site.native();
  expect(next.reference).toMatch(/^\S{4}-\S{4}$/);
  expect(next.reference).not.toBe(reference);
  expect(await site.stored()).toHaveLength(2);
});

const suspect = { [botSignalNames.trap]: 'Buy now' };
const key = randomUUID();

test.each([
  ['under the same key', 'api', { key }],
  ['under another key', 'api', { key: randomUUID() }],
  ['without JavaScript', 'native', {}],
] as const)(
  'what seemed to come from a robot and comes again %s is listed and delivered',
  async (_how, way, again) => {
    const taken = vi.fn<Channel['deliver']>(() => Promise.resolve());
    const site = makeWaysIn([{ name: 'spreadsheet', deliver: taken }]);
    const { reference } = await site.api({ key, signals: suspect });
    expect(await site.api({ key, signals: suspect })).toMatchObject({ reference });
    expect(await site.stored()).toEqual([]);
    expect(await site[way](again)).toMatchObject({ reference });
    expect(await site.stored()).toMatchObject([{ reference }]);
    // At once: the worker, which looks only every few seconds, was woken.
    await until(() => taken.mock.calls.length > 0);
    expect(taken.mock.calls.map(([submission]) => submission.reference)).toEqual([reference]);
  },
);
