import { expect, test } from 'vitest';

import { paths } from '../../../domain/paths.ts';
import { closedPolicy } from '../policy/policies.ts';
import { policyOf } from '../../../testing/fake-site.ts';
import { brokenStore, listening, makeServer } from '../../../testing/make-server.ts';

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'accelerometer=(),camera=(),geolocation=(),gyroscope=(),microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
};

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const foreign = { origin: 'https://a.example' };

const answers: [string, object, number, string?][] = [
  ['a page', { url: '/' }, 200, policyOf('index')],
  ['a page to HEAD', { url: '/grants', method: 'HEAD' }, 200, policyOf('grants')],
  ['a page that the server chooses', { url: paths.enrol }, 200, "default-src 'self'"],
  // What is no page may load, run and frame nothing.
  ['a file', { url: '/_astro/form.Ab12.js' }, 200],
  ['a picture', { url: '/favicon.svg' }, 200],
  ['an unknown address', { url: '/nothing' }, 404, policyOf('404')],
  ['an unknown course', { url: '/course/nothing' }, 404, policyOf('course/404')],
  ['an unknown address of the API', { url: '/api/nothing' }, 404],
  ['a wrong method', { url: '/', method: 'DELETE' }, 405],
  ['another name of a page', { url: '/grants/' }, 301],
  ['an address that cannot be read', { url: '/%' }, 400],
  ['an address that is too long', { url: `/${'x'.repeat(3_000)}` }, 414],
  ['the health check', { url: paths.health }, 200],
  ['a bad application', { url: paths.enrolmentsApi, method: 'POST', headers: form }, 400],
  ['a foreign post', { url: paths.enrol, method: 'POST', headers: foreign }, 403],
  ['a wrong content type', { url: paths.enrolmentsApi, method: 'POST', payload: {} }, 415],
];

test.each(answers)('%s carries every security header', async (what, request, status, policy) => {
  const { app } = makeServer();
  const { headers, statusCode } = await app.inject(request);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    ...onEveryAnswer,
    'content-security-policy': policy ?? closedPolicy,
    // Other sites may show a picture and nothing else.
    'cross-origin-resource-policy': what === 'a picture' ? 'cross-origin' : 'same-origin',
  });
  // Every policy forbids frames, so a second header would only take room in the first flight.
  expect(headers).not.toHaveProperty('x-frame-options');
  expectNoSoftware(Object.entries(headers).join('\n'));
});

test('a page that has not changed brings its policy again, and a fault every header', async () => {
  const { app } = makeServer();
  const { etag } = (await app.inject('/')).headers;
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  const own = { ...onEveryAnswer, 'content-security-policy': policyOf('index') };
  expect(again.headers).toMatchObject(own);
  const fault = await makeServer({ store: brokenStore }).app.inject(paths.health);
  expect(fault.headers).toMatchObject(onEveryAnswer);
});

test('browsers are held to https only where the site has it', async () => {
  const { app } = makeServer({ settings: { siteUrl: 'http://localhost:4321' } });
  expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined();
});

const start = 'GET / HTTP/1.1\r\nConnection: close\r\n';
test.each([
  ['a request without a host', `${start}\r\n`, 400],
  ['a host that can be none', `${start}Host: a@b\r\n\r\n`, 400],
  ['headers that are too long', `${start}Host: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation of something else', `${start}Host: a\r\nExpect: x\r\n\r\n`, 200],
])('%s is answered with every security header', async (_what, request, status) => {
  const { app } = makeServer();
  const answer = await (await listening(app)).ask(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const [name, value] of Object.entries(onEveryAnswer))
    expect(answer.toLowerCase()).toContain(`${name}: ${value.toLowerCase()}`);
  expectNoSoftware(answer);
});

function expectNoSoftware(answer: string) {
  expect(answer).not.toMatch(/^(?:server|x-powered-by|via|x-generator)/im);
  expect(answer).not.toMatch(/fastify|astro\b|node\.?js|express/i);
}

test('a page names the rules by which the next page is fetched ahead, and nothing else does', async () => {
  const { app } = makeServer();
  for (const address of ['/', paths.enrol, `${paths.enrol}?course=a.b`])
    expect((await app.inject(address)).headers['speculation-rules']).toBe(
      `"${paths.speculationRules}"`,
    );
  for (const address of ['/robots.txt', '/_astro/form.Ab12.js', paths.enrolmentsApi, paths.health])
    expect((await app.inject(address)).headers['speculation-rules'], address).toBeUndefined();
  const { headers } = await app.inject(paths.speculationRules);
  // Without this media type a browser refuses them.
  expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/);
});
