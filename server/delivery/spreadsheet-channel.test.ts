import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Google } from '../../spreadsheet/testing/google.ts';
import { listen, startScriptServer } from '../../spreadsheet/testing/script-server.ts';
import { recordsOf } from '../../spreadsheet/testing/sheet.ts';
import { readSettings } from '../settings.ts';
import type { StoredSubmission } from '../../domain/submission.ts';
import { before, personalTextsOf, sampleApplication } from '../../testing/sample-application.ts';
import { DeliveryError } from './delivery-error.ts';
import { createChannels } from './open-channels.ts';

const application: StoredSubmission = {
  kind: 'enrolment',
  reference: '4KX7-9QMD',
  submittedAt: '2025-01-31T09:05:00.000Z',
  content: sampleApplication,
};

function channelTo(sheetEndpoint: string, sheetSecret?: string) {
  const settings = { ...readSettings({}), sheetEndpoint, sheetSecret };
  return createChannels(settings)[0]!;
}

const inTime = () => AbortSignal.timeout(20_000);

/** A server that answers as it is told; `requests` is what it was asked. */
async function answering(handler: Parameters<typeof listen>[0]) {
  const server = await listen(handler);
  onTestFinished(server.close);
  return server;
}

type Attempt = { signal?: AbortSignal; sent?: string; of?: StoredSubmission };

/** Why a form was not delivered. `sent` is the secret that goes with it. */
async function failureAt(url: string, attempt: Attempt = {}) {
  return (await errorAt(url, attempt)).message;
}

async function errorAt(url: string, { signal = inTime(), sent, of = application }: Attempt = {}) {
  const delivered = channelTo(url, sent).deliver(of, signal);
  const error: unknown = await delivered.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isUncertain } = error as DeliveryError;
  for (const typed of personalTextsOf(sampleApplication)) expect(message).not.toContain(typed);
  expect(message).not.toContain(new URL(url).host);
  return { message, isUncertain };
}

const scriptSays = (answer: unknown) =>
  answering((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });

async function scriptWith(own?: string) {
  const script = await startScriptServer();
  onTestFinished(script.close);
  if (own !== undefined) script.google.properties.set('SHEET_SECRET', own);
  return script;
}

const secret = 'correct-horse-battery';
const rowsOf = ({ google }: { google: Google }) => recordsOf(google);

describe('through the script, as Google serves it', () => {
  test('an application becomes a row with its reference and time, and a repetition none', async () => {
    const script = await scriptWith(secret);
    const channel = channelTo(script.url, secret);
    await channel.deliver(application, inTime());
    await channel.deliver(application, inTime());
    const { reference, submittedAt } = application;
    expect(rowsOf(script)).toMatchObject([
      { reference, submittedAt, email: 'zoe@applicant.example' },
    ]);
    expect(script.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  test.each([
    ['neither has a secret', undefined],
    ['only the script has one', secret],
  ])('where %s, the row has a reference of the script’s own, once and for all', async (_, own) => {
    const script = await scriptWith(own);
    script.google.clock = () => Date.parse('2025-02-01T23:59:59.000Z');
    const channel = channelTo(script.url);
    await channel.deliver(application, inTime());
    script.google.clock = () => Date.parse('2025-02-02T00:00:01.000Z');
    await channel.deliver(application, inTime());
    expect(rowsOf(script)).toMatchObject([
      { email: 'zoe@applicant.example', submittedAt: '2025-02-01T23:59:59.000Z' },
    ]);
    expect(rowsOf(script)[0]!.reference).not.toBe(application.reference);
  });

  test('an application from before the form had a field leaves its cell empty', async () => {
    const script = await scriptWith(secret);
    const content = before('businessName', 'additionalRequirements');
    const earlier: StoredSubmission = { ...application, kind: 'enrolment', content };
    await channelTo(script.url, secret).deliver(earlier, inTime());
    expect(rowsOf(script)).toMatchObject([
      { city: sampleApplication.city, businessName: '', additionalRequirements: '' },
    ]);
  });

  test.each(['country', 'selectedCourses'] as const)(
    'an application from before the form asked for %s is refused, and the field is named',
    async (name) => {
      const script = await scriptWith(secret);
      // The reason is quoted, although it sounds like what was typed.
      const content = { ...before(name), businessDetails: 'A field that is missing, and valid' };
      const earlier: StoredSubmission = { ...application, kind: 'enrolment', content };
      const message = await failureAt(script.url, { sent: secret, of: earlier });
      expect(message).toContain(`It says: The field ${name} is missing or not valid.`);
      expect(rowsOf(script)).toEqual([]);
    },
  );
});

describe('a redirect', () => {
  /** Answers with one redirect, and remembers what arrives where it leads. */
  async function leading(status: number, to: (target: string) => string) {
    const arrived: string[] = [];
    const target = await answering((request, response) => {
      arrived.push(`${request.method} ${request.headers['content-type'] ?? 'without a body'}`);
      response.end('{"success":true}');
    });
    const start = await answering((_request, response) => {
      response.writeHead(status, { Location: to(target.url) }).end();
    });
    return { url: start.url, arrived };
  }

  test.each([301, 302, 303])('%i is followed by GET, without the form', async (status) => {
    const { url, arrived } = await leading(status, (target) => `${target}/echo`);
    await channelTo(url).deliver(application, inTime());
    expect(arrived).toEqual(['GET without a body']);
  });

  test.each([307, 308])('%i, which asks for the form again, is not followed', async (status) => {
    const { url, arrived } = await leading(status, (target) => target);
    expect(await failureAt(url)).toMatch(/sent to another address/);
    expect(arrived).toEqual([]);
  });

  test.each(['http://192.0.2.1/', 'ftp://127.0.0.1/', 'file:///etc/hostname', 'http://:0'])(
    'to %s is not followed',
    async (location) => {
      const { url } = await leading(302, () => location);
      expect(await failureAt(url)).toMatch(/not encrypted/);
    },
  );

  test('to the sign-in page says what to set', async () => {
    const { url } = await leading(302, () => 'https://accounts.google.com/ServiceLogin?x=1');
    expect(await failureAt(url)).toMatch(/“Anyone”/);
  });

  test('that leads to itself ends', async () => {
    let seen = 0;
    const { url } = await answering((_request, response) => {
      seen += 1;
      response.writeHead(302, { Location: '/again' }).end();
    });
    expect(await failureAt(url)).toMatch(/redirects too often/);
    expect(seen).toBe(6);
  });
});

describe('is no success', () => {
  test.each([
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', /web page/],
    ['nothing', '', /not its JSON/],
    ['text', 'success', /not its JSON/],
    ['a list', '[{"success":true}]', /not its JSON/],
    ['another type', '{"success":"true"}', /not its JSON/],
    ['a flag that is false', '{"success":false}', /under Executions/],
    ['JSON with much behind it', `{"success":true}${' '.repeat(20_000)}<html>`, /not its JSON/],
    ['JSON that does not end', `{"success":true,"x":"${'x'.repeat(30_000)}"}`, /not its JSON/],
  ])('%s with status 200', async (_what, body, sentence) => {
    const { url } = await scriptSays(body);
    expect(await failureAt(url)).toMatch(sentence);
  });

  test.each([
    [401, /“Anyone”/],
    [403, /“Anyone”/],
    [404, /archived/],
    [429, /status 429/],
    [500, /status 500/],
    [304, /status 304/],
  ])('status %i', async (status, sentence) => {
    const { url } = await answering((_request, response) => {
      response.writeHead(status).end(status === 304 ? undefined : '{"success":true}');
    });
    expect(await failureAt(url)).toMatch(sentence);
  });

  test('a server that hangs in the middle of its answer', async () => {
    const { url } = await answering((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"success":');
    });
    expect(await failureAt(url, { signal: AbortSignal.timeout(300) })).toMatch(/in time/);
  });

  test('a server that dies half way', async () => {
    const { url } = await answering(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"success":true}');
      await pause(50);
      response.destroy();
    });
    const { message, isUncertain } = await errorAt(url);
    expect(message).toMatch(/broke off/);
    expect(isUncertain).toBe(true);
  });

  test('nobody there', async () => {
    const server = await listen(() => undefined);
    await server.close();
    const { message, isUncertain } = await errorAt(server.url);
    expect(message).toMatch(/ECONNREFUSED/);
    expect(isUncertain).toBe(false);
  });

  test('an address that cannot be used, which is not repeated', async () => {
    expect(await failureAt('http://user:secret@127.0.0.1:1/')).not.toMatch(/secret|user/);
  });
});

test('a script that quotes the form is not quoted', async () => {
  const { url } = await scriptSays({ success: false, error: 'Cannot store Zoë O’SAMPLE of Leeds' });
  expect(await failureAt(url)).toBe(
    'The spreadsheet script did not store the form. Apps Script shows why under Executions.',
  );
  const other = await scriptSays({ success: false, error: 'The sheet\u0007is\nlocked.' });
  expect(await failureAt(other.url)).toMatch(/It says: The sheet is locked\.$/);
  const thief = await scriptSays({ success: false, error: `I was told ${secret.toUpperCase()}` });
  expect(await failureAt(thief.url, { sent: secret })).not.toMatch(/told|correct/i);
});
