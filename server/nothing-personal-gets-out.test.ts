import { fastify } from 'fastify';
import { expect, test } from 'vitest';

import { paths } from '../domain/provider/paths.ts';
import { sampleApplication, sampleMessage } from '../domain/testing/sample-forms.ts';
import { brokenStore, fieldsOf, makeServer, rendered } from '../testing/make-server.ts';
import type { Render } from './http/rendering/renderer.ts';
import { addToLog, errorClass, logAnswers, loggerOptions } from './log.ts';
import { readSettings } from './settings.ts';

/** Stands in every text that is typed, in addresses, cookies and headers; and nowhere else. */
const secret = 'Zebulon';
const email = `${secret}@applicant.example`;

const application = {
  ...{ ...sampleApplication, email, fullName: secret, city: secret, businessName: secret },
  ...{ linkedIn: `https://a.example/${secret}`, additionalRequirements: secret },
};
const native = fieldsOf(application).toString();
const message = { ...sampleMessage, email, name: secret, subject: secret, message: secret };
const asData = (form: object) => `data=${encodeURIComponent(JSON.stringify(form))}`;

const headers = {
  'content-type': 'application/x-www-form-urlencoded',
  cookie: `name=${secret}`,
  referer: `https://www.provider.example/enroll?name=${secret}`,
  'user-agent': `${secret}/1.0`,
  'x-forwarded-for': `${secret}, 198.51.100.77`,
  authorization: `Basic ${secret}`,
};
const query = `?name=${secret}&course=${secret}&reference=${secret}`;

const posts: [string, string, string, Record<string, string>?][] = [
  ['a valid application', paths.enrolmentsApi, asData(application)],
  ['a valid message', paths.contactApi, asData(message)],
  ['an invalid application', paths.enrolmentsApi, asData({ ...application, email: secret })],
  ['a field too many', paths.enrolmentsApi, asData({ ...application, [secret]: 1 })],
  ['JSON that breaks off', paths.enrolmentsApi, asData(application).slice(0, -20)],
  ['a broken encoding', paths.enrolmentsApi, `data=${secret}%`],
  ['a wrong key', paths.enrolmentsApi, asData(application), { 'idempotency-key': secret }],
  ['a body that is too large', paths.enrolmentsApi, `data=${secret.repeat(50_000)}`],
  ['a wrong type', paths.enrolmentsApi, secret, { 'content-type': `text/${secret}` }],
  ['a post from elsewhere', paths.enrol, native, { origin: `https://${secret}.example` }],
  ['a form that is in order', paths.enrol, native],
  ['an unknown address', `/${secret}`, asData(application)],
  ['an unknown address of the API', `/api/${secret}`, asData(application)],
];

test.each<[string, Parameters<typeof makeServer>[0]]>([
  ['that works', {}],
  ['whose store fails', { store: brokenStore }],
  ['that takes no more', { settings: { rateLimit: 1 } }],
])(
  'a server %s repeats nothing personal in a log, an address or an answer',
  async (_which, parts) => {
    const { trustedProxies } = readSettings({ TRUST_PROXY: 'on' });
    const contactDelivery = 'intake' as const;
    const settings = { contactDelivery, trustedProxies, ...parts?.settings };
    const { app, logLines } = makeServer({ ...parts, settings, render: rendersNothing });
    for (const [what, url, payload, more] of posts) {
      const sent = { url: url + query, headers: { ...headers, ...more }, payload };
      const answer = await app.inject({ method: 'POST', ...sent });
      expectNothing(`${what}: ${answer.statusCode}`, answer);
    }
    const forms = [paths.enrol, paths.contact, paths.enrolmentReceived];
    for (const url of ['/', '/nothing', '/grants/', '/%', ...forms]) {
      const answer = await app.inject({ url: url + query, headers });
      // A redirect passes on the client's own query.
      if (answer.statusCode !== 301) expectNothing(`${url}: ${answer.statusCode}`, answer);
    }
    expect(logLines).not.toEqual([]);
    expect(logLines.join('\n')).not.toMatch(/zebulon|198\.51/i);
  },
);

test('the log has method, route, status, time, reference and the class of an error, whatever a module logs', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = fastify({ logger: { ...loggerOptions, stream } });
  logAnswers(app);
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.info(request, request.url);
    request.log.child({ secret, name: secret }).warn({ headers: request.headers }, '%s', secret);
    request.log.error(new TypeError(secret));
    request.log.info(secret);
    done();
  });
  app.post('/:name', (request) => {
    addToLog(request, { reference: '2222-2222', error: errorClass(new RangeError(secret)) });
    throw new Error(secret);
  });
  const answer = { method: 'POST', url: `/${secret}${query}`, payload: application } as const;
  await app.inject({ ...answer, headers: { ...headers, 'content-type': 'application/json' } });
  expect(lines.join('')).not.toMatch(/zebulon|198\.51/i);
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(said.map(({ error }) => error)).toContain('TypeError');
  const { time, ms, ...answered } = said.find(({ ms }) => typeof ms === 'number') ?? {};
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(ms).toBeGreaterThanOrEqual(0);
  expect(answered).toEqual({
    level: 'error',
    method: 'POST',
    route: '/:name',
    status: 500,
    reference: '2222-2222',
    error: 'RangeError',
  });
});

/** Stands in for the pages, which return the answers in their fields, as they should. */
const rendersNothing: Render = (_address, { rejected }) => rendered('rendered', rejected?.status);

function expectNothing(what: string, { body, headers: sent }: { body: string; headers: object }) {
  expect(`${what}\n${JSON.stringify(sent)}\n${body}`).not.toMatch(/zebulon|198\.51/i);
}
