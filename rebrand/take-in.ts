import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, vi } from 'vitest';

import { startMailServer } from '../testing/mail-server.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { unzip } from '../testing/unzip.ts';
import { deskPaths } from '../domain/desk-paths.ts';
import { paths } from '../domain/paths.ts';
import { type ServedSite, serveSite } from '../tests/support/serve-site.ts';
import { secondFolder } from './build-second-brand.ts';

type Named = { name: string; email: string; namesakeCourse: string };

/**
 * Applies on the second brand's own server and resolves to everything that the staff and the applicant then get, by its
 * name: the mails as they were sent, what the commands print, pages of the desk, the workbook's files, the log.
 */
export async function takeInAnApplication(brand: Named): Promise<Record<string, string>> {
  const mailbox = await startMailServer();
  const settings = {
    ...{ SMTP_URL: mailbox.url, NOTIFY_TO: 'desk@staff.example' },
    ...{ DESK_PORT: '0', DESK_HOST: '127.0.0.1' },
  };
  const site = await serveSite(settings, secondFolder);
  try {
    const application = { ...sampleApplication, selectedCourses: [brand.namesakeCourse] };
    const answer = await fetch(site.url + paths.enrolmentsApi, {
      method: 'POST',
      body: new URLSearchParams({ data: JSON.stringify(application) }),
    });
    const { reference } = (await answer.json()) as { reference: string };
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(2), { timeout: 20_000 });
    for (const mail of mailbox.mails) {
      expect(mail.from).toBe(brand.email);
      expect(decoded(mail.header('From'))).toContain(brand.name);
      expect(decoded(mail.header('Subject'))).toContain(brand.name);
      expect(mail.header('Message-ID')).toContain(`@${brand.email.split('@')[1]!}>`);
    }
    const workbook = path.join(site.env.DATA_DIR!, 'applications.xlsx');
    const run = async (...words: string[]) => {
      const command = ['server/commands/applications.ts', ...words];
      const options = { cwd: secondFolder, env: site.env };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options);
      return stdout + stderr;
    };
    const commands = await Promise.all([
      run('list'),
      run('show', reference),
      run('export', '--format', 'csv'),
      run('export', '--format', 'json'),
      run('export', '--format', 'xlsx', '--output', workbook),
    ]);
    return {
      ...Object.fromEntries(
        mailbox.mails.map(({ raw, body }, i) => [`mail ${i + 1}`, `${decoded(raw)}\n${body}`]),
      ),
      commands: commands.join('\n'),
      desk: await deskOf(site, reference),
      workbook: [...unzip(readFileSync(workbook))].join('\n'),
      log: site.log(),
    };
  } finally {
    await site.stop();
  }
}

/** What the staff see of an application, with the letters that they may begin with. */
async function deskOf(site: ServedSite, reference: string): Promise<string> {
  const [, url = '', key = ''] = /Desk\s+(\S+)\/sign-in\?key=(\S+)/u.exec(site.log())!;
  const signedIn = await fetch(url + deskPaths.signIn, {
    ...{ method: 'POST', redirect: 'manual', headers: { origin: url } },
    body: new URLSearchParams({ key, name: 'Zoe' }),
  });
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const sent = { kind: 'enrolment', reference } as const;
  const pages = [deskPaths.toAnswer, deskPaths.submission(sent), deskPaths.write(sent)].map(
    async (address) => {
      const page = await fetch(url + address, { headers: { cookie: cookie.join('; ') } });
      const html = await page.text();
      expect(html, address).toContain(sampleApplication.fullName);
      return html;
    },
  );
  return (await Promise.all(pages)).join('\n');
}

/** A mail's head with its words as somebody reads them (RFC 2047). */
function decoded(head: string): string {
  return head.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=\s*/gu, (_, way: string, text: string) =>
    way === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  );
}
