import { join, resolve } from 'node:path';

import { SettingsError } from '../settings/setting-table.ts';
import { readSettings } from '../settings.ts';
import { exitOnFatal } from '../fatal-error.ts';
import { writeStaticExport } from './write-static-export.ts';

const root = join(import.meta.dirname, '..', '..');

/** `node server/static-export/main.ts [FOLDER]`, after the site is built; `npm run build:static` does both. */
await exitOnFatal(() => {
  const { enrolmentEndpoint, siteUrl } = readSettings();
  if (enrolmentEndpoint === undefined) {
    throw new SettingsError(
      'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
    );
  }
  const target = resolve(process.argv[2] ?? join(root, 'dist-static'));
  const site = join(root, 'dist', 'client');
  writeStaticExport({ site, target, siteUrl, enrolmentEndpoint });
  process.stdout.write(`The site for a host of files is in ${target}\n`);
});
