import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('tasks/node/package.json')) as {
  optionalDependencies: Record<string, string>;
};

type Workflow = {
  permissions: unknown;
  jobs: Record<
    string,
    {
      'timeout-minutes'?: number;
      steps: { uses?: string; run?: string }[];
    }
  >;
};

const workflow = parse(read('.github/workflows/test.yml')) as Workflow;

test('the workflow does what has to pass before a change lands, and may do nothing else', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const command = read('.ci/run').trim().split('\n').at(-1);
  for (const job of Object.values(workflow.jobs)) {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
    expect(job.steps.map(({ run }) => run)).toContain(command);
    for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/u);
  }
});

test('the Node that runs the site comes by hash, for every platform in the same version', () => {
  const { packages } = JSON.parse(read('tasks/node/package-lock.json')) as {
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
});
