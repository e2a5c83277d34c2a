import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { readSettings } from '../server/settings.ts';
import { serverFlags } from '../tasks/run.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** What follows a word that stands once in a sample, up to the end of the line or statement. */
function valueOf(text: string, word: string): string {
  const found = [...text.matchAll(new RegExp(`^[ \\t]*${word}[ =]([^;\n]+)`, 'gmu'))];
  expect(found, word).toHaveLength(1);
  return found[0]![1]!.trim();
}

const nginx = sample('nginx.conf');
const caddy = sample('Caddyfile');
const service = sample('training-site.service');
const settings = sample('training-site.env');

test('proxy samples: both lead to the ports of the site and of the desk, under the names of the settings', () => {
  const deskUrl = valueOf(settings, '#DESK_URL');
  const { port, deskPort } = readSettings({ DESK_URL: deskUrl });
  const [siteHost, deskHost] = [valueOf(settings, 'SITE_URL'), deskUrl].map(
    (address) => new URL(address).host,
  );
  expect(valueOf(nginx, 'default')).toBe(String(port));
  expect(valueOf(nginx, `#${deskHost}`)).toBe(String(deskPort));
  expect(nginx).toContain(`server_name ${siteHost};`);
  expect(caddy).toContain(`\n${siteHost} {\n\treverse_proxy 127.0.0.1:${port} {`);
  expect(caddy).toContain(`\n#${deskHost} {\n#\treverse_proxy 127.0.0.1:${deskPort} {`);
});

test('proxy samples: both say who sent a post, and nginx lets in what the server lets in', () => {
  expect(valueOf(settings, 'TRUST_PROXY')).toBe('on');
  expect(valueOf(nginx, 'proxy_set_header X-Forwarded-For')).toBe('$remote_addr');
  // A form is taken only from the address that its page has.
  expect(valueOf(nginx, 'proxy_set_header Host')).toBe('$http_host');
  expect(valueOf(nginx, 'client_max_body_size')).toBe('256k');
  // Caddy does it unless it is told to trust other proxies.
  expect(caddy).not.toMatch(/^[ \t]*trusted_proxies/mu);
});

test('systemd unit: it starts the server as npm start does, again for as long as it takes, and waits for its end', () => {
  expect(valueOf(service, 'ExecStart')).toMatch(` ${[...serverFlags, 'server/main.ts'].join(' ')}`);
  // In another section systemd would ignore the line.
  expect(service).toMatch(/^\[Unit\]\n(?:[^[].*\n|\n)*StartLimitIntervalSec=0\n/mu);
  expect(service).toMatch(/^\[Service\]\n(?:[^[].*\n|\n)*Restart=always\n/mu);
  expect(Number(valueOf(service, 'TimeoutStopSec'))).toBeGreaterThan(10);
});

const analyzer = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(analyzer))('systemd unit: systemd has nothing to say against it', () => {
  const unit = join(temporaryFolder(), 'training-site.service');
  writeFileSync(unit, service);
  const { status, stderr } = spawnSync(analyzer, ['verify', unit], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

/** The settings that the server reads. */
const known = new Set<string | symbol>();
readSettings(new Proxy({}, { get: (_, name) => (known.add(name), undefined) }));

test('sample settings: each is one that the server reads, its data folder the one that is made', () => {
  expect(valueOf(settings, 'DATA_DIR')).toBe(`/var/lib/${valueOf(service, 'StateDirectory')}`);
  const named = settings.matchAll(/^#?(?<name>[A-Z_]+)=/gmu);
  const names = [...named].map(({ groups }) => groups!.name!);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(known).toContain(name);
});

test('compose files: their settings are ones that the server reads, and Caddy leads to its ports', () => {
  const { port, deskPort } = readSettings({});
  const containers = ['compose.yaml', 'compose.sqlite.yaml'].map((name) => {
    const text = sample(join('..', name));
    return (parse(text) as { services: Record<string, { environment: object }> }).services;
  });
  for (const { site } of containers) {
    for (const name of Object.keys(site!.environment)) expect(known).toContain(name);
  }
  // Whatever the file of settings says, which is the same for the service.
  expect(containers[1]!.site!.environment).toMatchObject({ PORT: port, DESK_PORT: deskPort });
  expect(sample('compose.Caddyfile').match(/site:\d+/gu)).toEqual([
    `site:${port}`,
    `site:${deskPort}`,
  ]);
});
