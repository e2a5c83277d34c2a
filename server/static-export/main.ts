import { join, resolve } from 'node:path';

import { loadSite } from '../http/rendering/load-site.ts';
import { SettingsError } from '../settings/setting-table.ts';
import { readSettings } from '../settings.ts';
import { exitOnFatal } from '../fatal-error.ts';
import { writeStaticExport } from './write-static-export.ts';

const root = join(import.meta.dirname, '..', '..');

/** `node server/static-export/main.ts [FOLDER]`, after the site is built; `npm run build:static` does both. */
await exitOnFatal(async () => {
  const { enrolmentEndpoint, siteUrl } = readSettings();
  if (enrolmentEndpoint === undefined) {
    throw new SettingsError(
      'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
    );
  }
  const dist = join(root, 'dist');
  const target = resolve(process.argv[2] ?? join(root, 'dist-static'));
  const { render } = await loadSite(join(dist, 'server', 'entry.mjs'));
  const site = join(dist, 'client');
  await writeStaticExport({ site, target, render, siteUrl, enrolmentEndpoint });
  process.stdout.write(`The site for a host of files is in ${target}\n`);
});
