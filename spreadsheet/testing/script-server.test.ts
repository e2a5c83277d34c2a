import { expect, onTestFinished, test } from 'vitest';

import { sampleApplication } from '../../testing/sample-application.ts';
import { sendData } from '../../src/forms/send-data.ts';
import { startScriptServer } from './script-server.ts';
import { recordsOf } from './sheet.ts';

async function server() {
  const started = await startScriptServer();
  onTestFinished(started.close);
  return started;
}

test('the form of a static site reaches the sheet, by a request that needs no preflight', async () => {
  const { url, google, requests } = await server();
  const outcome = await sendData(sampleApplication, {
    endpoint: url,
    idempotencyKey: '00000000-0000-4000-8000-000000000000',
    signals: { trap: '', elapsed: 60_000 },
  });
  const [record, ...more] = recordsOf(google);
  expect(record).toMatchObject({ email: sampleApplication.email });
  expect(more).toEqual([]);
  expect(outcome).toEqual({ isConfirmed: true, reference: record!.reference });
  expect(requests.map(({ method }) => method)).toEqual(['POST']);
  const { headers } = requests[0]!;
  // Fetch standard, "CORS-safelisted request-header"; what else is here, every client sends by itself.
  expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded(;|$)/);
  expect(headers['idempotency-key']).toBeUndefined();
});
