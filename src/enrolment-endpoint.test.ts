import { describe, expect, it } from 'vitest';

import { connectSources, readEnrolmentEndpoint } from './enrolment-endpoint.ts';

const script = 'https://script.google.com/macros/s/AKfy/exec';

describe('ENROLMENT_ENDPOINT', () => {
  it.each([undefined, ''])('is not set as %j', (given) =>
    expect(readEnrolmentEndpoint(given)).toBeUndefined(),
  );

  it.each([script, 'http://127.0.0.1:8080/exec', 'http://localhost/exec', 'http://[::1]:1/exec'])(
    'may be %s',
    (given) => expect(readEnrolmentEndpoint(given)).toBe(given),
  );

  it.each([
    'script.google.com/macros/s/AKfy/exec',
    '/api/enrolments',
    'http://script.example/exec',
    'http://127.0.0.1.evil.example/exec',
    'javascript:alert(1)',
    'ftp://script.example/exec',
    'https://name:secret@script.example/exec',
  ])('may not be %s, and says so in one line', (given) =>
    expect(() => readEnrolmentEndpoint(given)).toThrow(/^ENROLMENT_ENDPOINT is .+\.$/u),
  );
});

describe('what the form may connect to', () => {
  it('is the site alone where nothing is set', () => expect(connectSources(undefined)).toEqual([]));

  it('is the script’s host, and for Google the one that it redirects to', () => {
    expect(connectSources(script)).toEqual([
      'https://script.google.com',
      'https://script.googleusercontent.com',
    ]);
    expect(connectSources('http://127.0.0.1:8080/exec')).toEqual(['http://127.0.0.1:8080']);
  });
});
