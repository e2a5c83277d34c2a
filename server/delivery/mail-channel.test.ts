import { describe, expect, test } from 'vitest';

import { brand } from '../../domain/provider/brand.ts';
import { sampleApplication } from '../../domain/testing/sample-forms.ts';
import {
  application,
  applicationWith,
  deskUrl,
  linkOf,
  links,
  mailOf,
  mailsOf,
  named,
  staff,
} from '../../testing/mails.ts';
import { noContent } from '../../testing/sample-entry.ts';
import { headerLine } from '../plain-text.ts';
import { readSettings } from '../settings.ts';
import { createChannels } from './channels.ts';
import { receiptCopy } from './channels/receipt.ts';
import { caution } from './mail-text.ts';

describe.each(['staff-mail', 'receipt'] as const)('%s', (name) => {
  const hostile = named('<img src="https://x.example"> & "Zoë"');
  test('says the same as text and as HTML, in paragraphs that flow and lines that every server takes', async () => {
    const { html, body, raw } = await mailOf(name, hostile);
    const words = body.match(/[\p{L}\d]+/gu)!;
    expect(words.length).toBeGreaterThan(80);
    for (const word of words) expect(html).toContain(word);
    const paragraph = name === 'receipt' ? receiptCopy.correct : caution;
    expect(body.split('\n')).toContain(paragraph);
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThan(999);
  });

  test('is in HTML one table without pictures, and nothing that was typed is part of it', async () => {
    const { html } = await mailOf(name, hostile, { deskUrl });
    // Outlook for Windows alone reads a table around it, of the width that it does not know otherwise.
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="600"/u);
    const others = html.replaceAll(/<!--\[if mso\]>.*?<!\[endif\]-->/gu, '');
    expect(others.match(/<table/g)).toHaveLength(1);
    expect(html).toContain('<meta name="format-detection" content="telephone=no,date=no,');
    expect(html).not.toMatch(/<(?:img|style|script|link)|<[^<>]*(?:\bsrc=|url\()/);
    const ways = [...html.matchAll(/href="([^"]*)"/g)].map(([, way]) => way);
    const desk = `${deskUrl}/applications/4KX7-9QMD`;
    const own = [desk, linkOf(0), brand.siteUrl, `mailto:${brand.email}`];
    expect(own).toEqual(expect.arrayContaining(ways));
    expect(ways.length).toBeGreaterThan(0);
  });

  test('can be told from a repetition, and is answered by no absence note', async () => {
    const mails = await mailsOf(name, [application, application]);
    const id = `<4KX7-9QMD.${name}@${brand.email.split('@')[1]!}>`;
    expect(mails.map((mail) => mail.header('Message-ID'))).toEqual([id, id]);
    expect(mails[0]!.header('Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['a line break and a header', 'Jo\r\nBcc: victim@else.example', 'Jo Bcc: victim@else.example'],
    ['quotes and brackets', 'Jo "X" <x@else.example>, Ann', 'Jo "X" <x@else.example>, Ann'],
    ['marks that turn text', '\u202eelpmaxE oJ\u202c', 'elpmaxE oJ'],
    ['very many letters', 'é'.repeat(200), 'é'.repeat(200)],
  ])('takes a name with %s for a name', async (_what, typed, shown) => {
    expect(headerLine(typed)).toBe(shown);
    const { to, header, replyTo, raw, body, html } = await mailOf(name, named(typed));
    expect(to).toEqual(name === 'receipt' ? [sampleApplication.email] : staff);
    expect(header('Bcc')).toBe('');
    expect(header('Subject')).toContain('4KX7-9QMD');
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/[^\r]\n|[^\x20-\x7e\t\r\n]/);
    expect(replyTo).toBe(name === 'staff-mail' ? sampleApplication.email : '');
    expect(body + html).not.toMatch(/[\u202a-\u202e]/);
    if (name === 'receipt') expect(body + html).not.toContain(shown);
  });
});

test('the worker waits for a mail as long as a mail server may take, and sends none of them twice', () => {
  const settings = { ...readSettings({}), smtpUrl: 'smtp://127.0.0.1:25', notifyTo: staff };
  for (const { attemptMs, isRepeatable } of createChannels(settings, { ...noContent, links })) {
    expect(attemptMs).toBe(360_000);
    expect(isRepeatable).toBeUndefined();
  }
});

test('who applied by telephone may have no address: no receipt is sent, and no reply is asked for', async () => {
  const without = applicationWith({ email: '' });
  await expect(mailOf('receipt', without)).rejects.toMatchObject({ isNeedless: true });
  const { header } = await mailOf('staff-mail', without);
  expect(header('Reply-To')).toBe('');
});
