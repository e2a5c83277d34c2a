import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

import { paths } from '../../domain/provider/paths.ts';
import { expandTokens } from '../../src/content/tokens.ts';
import { enrolmentForm as form } from '../support/forms.ts';
import { expect, limited, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false, settings: limited, expectedErrors: /status of 429/u });

test(
  'rate limit: one form too many goes through later',
  { tag: '@release' },
  async ({ page, site }) => {
    // What the proxy says of a client that has posted nothing so far.
    const [busy, free] = ['a', 'b'].map((client) => ({
      'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${client}::1`,
    }));
    const emails = async () => (await form.stored(site)).map(({ email }) => email);
    await page.request.post(paths.enrolmentsApi, { headers: busy! });
    await page.setExtraHTTPHeaders(busy!);
    await page.goto(paths.enrol);
    await form.fillIn(page, { email: 'too-many@bakery.example' });
    await form.submitButton(page).click();
    const shown = (await page.locator('main').innerText()).replaceAll(/\s+/gu, ' ');
    const { tooMany } = parse(readFileSync('content/enrolment.yaml', 'utf8')) as {
      tooMany: object;
    };
    for (const words of textsIn(tooMany)) expect(shown).toContain(expandTokens(words));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await emails()).not.toContain('too-many@bakery.example');

    await page.setExtraHTTPHeaders(free!);
    await page.reload();
    await expect(page).toHaveURL(/\/enroll\/received\?reference=/u);
    expect(await emails()).toContain('too-many@bakery.example');
  },
);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value.trim()] : Object.values(value as object).flatMap(textsIn);
