import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { StoredSubmission } from '../../../domain/case/submission.ts';
import { personalTextsOf, sampleApplication } from '../../../domain/testing/sample-forms.ts';
import { listen, startScriptServer } from '../../../spreadsheet/testing/script-server.ts';
import { freePort } from '../../../testing/processes.ts';
import { channelTools, withoutEvent } from '../../../testing/sample-entry.ts';
import { readSettings } from '../../settings.ts';
import { DeliveryError } from '../channel.ts';
import { createChannels } from '../channels.ts';

const application: StoredSubmission = {
  kind: 'enrolment',
  reference: '4KX7-9QMD',
  submittedAt: '2025-01-31T09:05:00.000Z',
  dueAt: '2025-02-02T09:05:00.000Z',
  content: sampleApplication,
};

function channelTo(sheetEndpoint: string, sheetSecret?: string) {
  const settings = { ...readSettings({}), sheetEndpoint, sheetSecret };
  return createChannels(settings, channelTools).find(({ name }) => name === 'spreadsheet')!;
}

const inTime = () => AbortSignal.timeout(20_000);

/** A server that answers as it is told. */
async function answering(handler: Parameters<typeof listen>[0]) {
  const server = await listen(handler);
  onTestFinished(server.close);
  return server;
}

type Attempt = { signal?: AbortSignal; sent?: string };

/** Why a form was not delivered. `sent` is the secret that goes with it. */
async function errorAt(url: string, { signal = inTime(), sent }: Attempt = {}) {
  const delivered = channelTo(url, sent).deliver({
    ...withoutEvent,
    submission: application,
    signal,
  });
  const error: unknown = await delivered.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, isUncertain } = error as DeliveryError;
  for (const typed of personalTextsOf(sampleApplication)) expect(message).not.toContain(typed);
  expect(message).not.toContain(new URL(url).host);
  return { message, isUncertain };
}

const failureAt = async (url: string, attempt?: Attempt) => (await errorAt(url, attempt)).message;

async function scriptWithSecret() {
  const script = await startScriptServer();
  onTestFinished(script.close);
  script.google.properties.set('SHEET_SECRET', secret);
  return script;
}

const secret = 'correct-horse-battery';

test('spreadsheet: an application becomes a row with its reference and time, and a repetition none', async () => {
  const script = await scriptWithSecret();
  const channel = channelTo(script.url, secret);
  await channel.deliver({ ...withoutEvent, submission: application, signal: inTime() });
  await channel.deliver({ ...withoutEvent, submission: application, signal: inTime() });
  const { reference, submittedAt } = application;
  expect(script.google.records()).toMatchObject([
    { reference, submittedAt, email: 'zoe@applicant.example' },
  ]);
  expect(script.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(await failureAt(script.url, { sent: 'another-secret' })).toContain('must be the same.');
});

test('spreadsheet: a redirect is followed by GET, without the form', async () => {
  const arrived: string[] = [];
  const { url } = await answering((request, response) => {
    if (request.url === '/') return response.writeHead(302, { Location: '/echo' }).end();
    arrived.push(`${request.method} ${request.headers['content-type'] ?? 'without a body'}`);
    return response.end('{"success":true}');
  });
  await channelTo(url).deliver({ ...withoutEvent, submission: application, signal: inTime() });
  expect(arrived).toEqual(['GET without a body']);
});

describe('spreadsheet: no success is', () => {
  test.each([
    ['a web page', 200, '<!DOCTYPE html><title>Sign in</title>', /web page/],
    ['text', 200, 'success', /not its JSON/],
    ['a flag that is false', 200, '{"success":false}', /under Executions/],
    ['JSON with something behind it', 200, '{"success":true} <html>', /its JSON/],
    ['success', 401, '{"success":true}', /“Anyone”/],
    ['success', 404, '{"success":true}', /archived/],
    ['success', 500, '{"success":true}', /status 500/],
  ])('%s with status %i', async (_what, status, body, sentence) => {
    const { url } = await answering((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    });
    expect(await failureAt(url)).toMatch(sentence);
  });

  test('a server that hangs in the middle of its answer', async () => {
    const { url } = await answering((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"success":');
    });
    expect(await failureAt(url, { signal: AbortSignal.timeout(300) })).toMatch(/in time/);
  });

  test('a server that dies half way, which may have stored it', async () => {
    const { url } = await answering(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"success":true}');
      await pause(50);
      response.destroy();
    });
    const message = expect.stringMatching(/broke off/) as string;
    expect(await errorAt(url)).toEqual({ message, isUncertain: true });
  });

  test('nobody there, nor an address that cannot be used, which is not repeated', async () => {
    const message = expect.stringMatching(/ECONNREFUSED/) as string;
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await errorAt(nobody)).toEqual({ message, isUncertain: false });
    expect(await failureAt('http://user:secret@127.0.0.1:1/')).not.toMatch(/secret|user/);
  });
});

test('spreadsheet: what a script says of its own is not quoted', async () => {
  const error = `Cannot store ${sampleApplication.fullName}`;
  const { url } = await answering((_request, response) =>
    response.end(JSON.stringify({ success: false, error })),
  );
  expect(await failureAt(url)).toBe(
    'The spreadsheet script did not store the form. Apps Script shows why under Executions.',
  );
});
