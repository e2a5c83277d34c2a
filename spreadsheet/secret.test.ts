import { describe, expect, test } from 'vitest';

import { normaliseReference } from '../domain/submission.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { Google } from './testing/google.ts';
import { deliver, forwarded, post, runScript, secret, servicesOf } from './testing/run-script.ts';
import { recordsOf as rows } from './testing/sheet.ts';

function at(time: string, google = new Google()): Google {
  google.clock = () => Date.parse(time);
  return google;
}

describe('a form without the secret', () => {
  test('counts once a day (UTC), and is told the same reference again', () => {
    const google = at('2025-01-31T00:00:00.000Z');
    const { reference } = post(google, sampleApplication);
    at('2025-01-31T23:59:59.999Z', google);
    const reordered = Object.fromEntries(Object.entries(sampleApplication).reverse());
    expect(post(google, reordered)).toEqual({ success: true, reference });
    expect(rows(google)).toHaveLength(1);
    at('2025-02-01T00:00:00.000Z', google);
    expect(post(google, sampleApplication).reference).not.toBe(reference);
    expect(rows(google)).toHaveLength(2);
  });

  test('is not believed what it says as reference and time, and is answered with what it gets', () => {
    for (const google of [new Google(), withSecret()]) {
      at('2025-03-01T12:00:00.000Z', google);
      const { success, reference } = post(google, forwarded);
      expect(success).toBe(true);
      expect(reference).not.toBe(forwarded.reference);
      expect(normaliseReference(reference!)).toBe(reference);
      const dueAt = new Date('2025-03-03T12:00:00.000Z');
      const submittedAt = '2025-03-01T12:00:00.000Z';
      expect(rows(google)).toMatchObject([{ reference, submittedAt, dueAt }]);
    }
  });

  test('takes nobody’s place: the server’s form with that reference still makes its row', () => {
    const google = withSecret();
    post(google, { ...forwarded, city: 'Nowhere' });
    expect(deliver(google, forwarded)).toEqual({ success: true, reference: forwarded.reference });
    expect(rows(google)).toHaveLength(2);
  });

  test('may say a reference, with which the same answers count once for ever', () => {
    const google = at('2025-01-31T23:59:00.000Z');
    const { reference } = post(google, forwarded);
    at('2025-02-01T00:01:00.000Z', google);
    expect(post(google, forwarded)).toEqual({ success: true, reference });
    expect(rows(google)).toHaveLength(1);
    post(google, { ...forwarded, city: 'Ely' });
    post(google, { ...forwarded, reference: '2222-3333' });
    post(google, sampleApplication);
    expect(rows(google)).toHaveLength(4);
  });
});

describe('a secret that is not the script’s', () => {
  test.each([
    ['where the script has none', '', [secret], /this script has none.*add SHEET_SECRET/],
    ['that is another', secret, ['correct-horse-batterx'], /is not the one of this script/],
    ['that is empty', secret, [''], /is not the one of this script/],
    ['that is sent twice', secret, [secret, secret], /is not the one of this script/],
  ])('%s stores nothing and says what to do', (_what, own, sent, sentence) => {
    const google = new Google();
    if (own) google.properties.set('SHEET_SECRET', own);
    const parameters = { data: [JSON.stringify(forwarded)], secret: sent };
    const { answer, log } = runScript(google, 'doPost', { parameters });
    const { success, error } = JSON.parse(answer!.content) as Record<string, unknown>;
    expect(success).toBe(false);
    expect(error).toMatch(sentence);
    expect(rows(google)).toEqual([]);
    expect(log).toEqual([]);
    for (const each of [...sent, own].filter(Boolean)) expect(error).not.toContain(each);
  });

  test('may have white space around it in the script properties, as pasted text has', () => {
    const google = new Google();
    google.properties.set('SHEET_SECRET', ` ${secret}\n`);
    expect(post(google, forwarded, { secret }).reference).toBe(forwarded.reference);
  });
});

describe('the lock, for which others wait', () => {
  test('is asked for only once everything else is checked', () => {
    const google = withSecret();
    const refused = [
      () => post(google, { ...sampleApplication, city: '' }),
      () => post(google, { ...forwarded, reference: 'too long'.repeat(6) }, { secret }),
      () => post(google, forwarded, { secret: 'another' }),
    ];
    for (const act of refused)
      expect(servicesOf(google, act)).not.toContain('LockService.getScriptLock');
    expect(servicesOf(google, () => deliver(google, forwarded))).toContain('Lock.tryLock');
  });

  test('is kept from strangers after thirty forms in a minute, and never from the server', () => {
    const google = at('2025-01-31T12:00:00.000Z', withSecret());
    const stranger = (city: number) => post(google, { ...sampleApplication, city: `City ${city}` });
    for (let form = 0; form < 30; form += 1) expect(stranger(form).success).toBe(true);
    let answer: ReturnType<typeof stranger> | undefined;
    const services = servicesOf(google, () => (answer = stranger(30)));
    expect(answer).toEqual({
      success: false,
      error: expect.stringContaining('without the secret') as string,
    });
    expect(services).not.toContain('LockService.getScriptLock');
    expect(deliver(google, forwarded).success).toBe(true);
    at('2025-01-31T12:01:00.000Z', google);
    expect(stranger(31).success).toBe(true);
    expect(rows(google)).toHaveLength(32);
  });

  test('is waited for more briefly by strangers, where there is a secret', () => {
    const waits = (google: Google, act: typeof deliver) => {
      const waited: unknown[] = [];
      google.person = (service, argument) => {
        if (service === 'Lock.tryLock') waited.push(argument);
      };
      act(google, forwarded);
      return waited;
    };
    const asStranger = (google: Google) => post(google, forwarded);
    expect(waits(new Google(), asStranger)).toEqual([15_000]);
    expect(waits(withSecret(), asStranger)).toEqual([2_000]);
    expect(waits(withSecret(), deliver)).toEqual([15_000]);
  });
});

function withSecret(): Google {
  const google = new Google();
  google.properties.set('SHEET_SECRET', secret);
  return google;
}
