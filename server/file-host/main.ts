import { join, resolve } from 'node:path';

import { loadRenderer } from '../rendering/load-renderer.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { orStop } from '../stop-error.ts';
import { writeFileHost } from './write-file-host.ts';

const root = join(import.meta.dirname, '..', '..');

/** `node server/file-host/main.ts [FOLDER]`, after the site is built; `npm run build:static` does both. */
await orStop(async () => {
  const { enrolmentEndpoint, siteUrl } = readSettings();
  if (enrolmentEndpoint === undefined) {
    throw new SettingsError(
      'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
    );
  }
  const dist = join(root, 'dist');
  const target = resolve(process.argv[2] ?? join(root, 'dist-static'));
  const render = await loadRenderer(join(dist, 'server', 'entry.mjs'));
  const site = join(dist, 'client');
  await writeFileHost({ site, target, render, siteUrl, enrolmentEndpoint });
  process.stdout.write(`The site for a host of files is in ${target}\n`);
});
