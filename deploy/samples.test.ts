import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { openFilesFor } from '../server/process/open-files.ts';
import { saidByNobody, saidByProxy } from '../testing/proxy-headers.ts';
import { bodyLimit, deskConnections, limits, stopGrace } from '../server/http/limits.ts';
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

/** The variables of nginx for what a proxy says: the header as it came, and who is connected. */
const inNginx = { Host: '$http_host', 'X-Forwarded-For': '$remote_addr' };
const seconds = (milliseconds: number) => `${milliseconds / 1_000}s`;
const nginx = sample('nginx.conf');
const caddy = sample('Caddyfile');
const service = sample('training-site.service');
const socket = sample('training-site.socket');
const settings = sample('training-site.env');

describe('the samples for proxies', () => {
  test('let in what the server lets in, and wait as long', () => {
    expect(valueOf(nginx, 'client_max_body_size')).toBe(`${bodyLimit / 1_024}k`);
    for (const [sampled, time] of [
      [valueOf(nginx, 'client_header_timeout'), limits.headersTimeout],
      [valueOf(nginx, 'client_body_timeout'), limits.requestTimeout],
      [valueOf(nginx, 'keepalive_timeout'), limits.keepAlive],
      [valueOf(caddy, 'read_header'), limits.headersTimeout],
      [valueOf(caddy, 'read_body'), limits.requestTimeout],
      [valueOf(caddy, 'idle'), limits.keepAlive],
    ] as const) {
      expect(sampled).toBe(seconds(time));
    }
  });

  test('say of a request what the server’s list allows, and remove what nobody is to say', () => {
    const set = [...nginx.matchAll(/^ *proxy_set_header (\S+) (.+);$/gmu)].map(
      ([, name, value]) => [name, value],
    );
    expect(Object.fromEntries(set)).toEqual({
      Connection: '$training_site_connection',
      ...Object.fromEntries(saidByProxy.map((name) => [name, inNginx[name]])),
      ...Object.fromEntries(saidByNobody.map((name) => [name, '""'])),
    });
    expect(set).toHaveLength(1 + saidByProxy.length + saidByNobody.length);
    // Without being told, Caddy sets the headers that the server believes, unless other proxies are trusted.
    const lines = caddy.split('\n').map((line) => line.trim());
    const up = lines.filter((line) => line.startsWith('header_up ')).map((line) => line.slice(10));
    expect(up).toEqual(saidByNobody.map((name) => `-${name}`));
    const told = /^(?:trusted_proxies|client_ip_headers|request_header)/u;
    expect(lines.filter((line) => told.test(line))).toEqual([]);
  });

  test('lead to the port that the server’s socket listens on', () => {
    const port = valueOf(socket, 'ListenStream');
    const upstreams = [...nginx.matchAll(/^upstream \w+ \{\n {2}server (\S+);/gmu)];
    expect(upstreams.map(([, server]) => server)).toEqual([port, port]);
    expect(valueOf(caddy, 'reverse_proxy')).toBe(`${port} {`);
    expect(port).toBe(`127.0.0.1:${readSettings({}).port}`);
  });

  test('are the same for the desk, at its port and under its name', () => {
    const { deskUrl, deskPort } = readSettings({ DESK_URL: valueOf(settings, '#DESK_URL') });
    const { host } = new URL(deskUrl!);
    const site = new URL(valueOf(settings, 'SITE_URL')).host;
    const withoutHead = (conf: string) => conf.replace(/^(?:#.*\n)+/u, '');
    const ofDesk = withoutHead(nginx)
      .replaceAll(site, host)
      // Both files are read by one nginx, which knows each name once.
      .replaceAll('training_site', 'training_desk')
      .replaceAll(`127.0.0.1:${readSettings({}).port}`, `127.0.0.1:${deskPort}`);
    expect(withoutHead(sample('nginx-desk.conf'))).toBe(ofDesk);
    const [ofSite] = new RegExp(`^${site} \\{\n[^]*?^\\}$`, 'mu').exec(caddy)!;
    const commented = ofSite
      .replace(site, host)
      .replace(`127.0.0.1:${readSettings({}).port}`, `127.0.0.1:${deskPort}`)
      .replaceAll(/^/gmu, '#');
    expect(caddy).toContain(`\n${commented}\n`);
  });
});

test('the service starts the server as npm start does', () => {
  expect(valueOf(service, 'ExecStart')).toMatch(` ${[...serverFlags, 'server/main.ts'].join(' ')}`);
});

const analyzer = '/usr/bin/systemd-analyze';
test.skipIf(!existsSync(analyzer))(
  'systemd has nothing to say against the service and its socket',
  () => {
    const folder = temporaryFolder();
    // The analyzer also looks for the program, which is not yet where the sample says.
    const placed = service.replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`);
    writeFileSync(join(folder, 'training-site.service'), placed);
    writeFileSync(join(folder, 'training-site.socket'), socket);
    const units = ['service', 'socket'].map((kind) => join(folder, `training-site.${kind}`));
    const { status, stderr } = spawnSync(analyzer, ['verify', ...units], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  },
);

test('the service may open the files that all connections need, and ends requests later than the server', () => {
  // A single value sets both limits.
  expect(valueOf(service, 'LimitNOFILE')).toMatch(/^\d+$/u);
  expect(Number(valueOf(service, 'LimitNOFILE'))).toBeGreaterThanOrEqual(
    openFilesFor(limits.connections + deskConnections),
  );
  expect(Number(valueOf(service, 'TimeoutStopSec')) * 1_000).toBeGreaterThan(stopGrace);
});

test('the service is started again for as long as it takes, and its port stays', () => {
  // In another section systemd would ignore the line.
  expect(service).toMatch(/^\[Unit\]\n(?:[^[].*\n|\n)*StartLimitIntervalSec=0\n/mu);
  expect(service).toMatch(/^\[Service\]\n(?:[^[].*\n|\n)*Restart=always\n/mu);
  expect(socket).toMatch(/^\[Socket\]\n(?:[^[].*\n|\n)*TriggerLimitIntervalSec=0\n/mu);
  const pause = Number(valueOf(service, 'RestartSec'));
  expect(pause).toBeGreaterThanOrEqual(1);
  // A visitor who comes between two servers is answered, because the proxies wait longer than the pause.
  for (const proxy of [nginx, caddy]) {
    const [, responseTimeoutSeconds] =
      /(?:proxy_read_timeout|response_header_timeout) (\d+)s/u.exec(proxy)!;
    expect(pause).toBeLessThan(Number(responseTimeoutSeconds) / 2);
  }
});

test('every setting of the sample is one that the server reads, its data folder the one that is made', () => {
  expect(valueOf(settings, 'DATA_DIR')).toBe(`/var/lib/${valueOf(service, 'StateDirectory')}`);
  const known = new Set<string | symbol>();
  readSettings(new Proxy({}, { get: (_, name) => (known.add(name), undefined) }));
  const named = [...settings.matchAll(/^#?(?<name>[A-Z_]+)=/gmu)].map(
    ({ groups }) => groups!.name!,
  );
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(known).toContain(name);
});
