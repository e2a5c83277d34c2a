import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { limits } from '../limits.ts';
import { atMost, type Report } from '../report.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** How long it takes to build the site again, with everything installed and one build made before. */
export async function measureBuild(): Promise<Report> {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  rmSync(path.join(root, 'dist/.built-from'), { force: true });
  const start = performance.now();
  await promisify(execFile)(process.execPath, ['tasks/build.mjs'], { cwd: root });
  const seconds = (performance.now() - start) / 1_000;
  return {
    title: 'Build from warm',
    notes: [`${availableParallelism()} cores, load ${load} before. Limit: ${limits.build} s.`],
    columns: ['', 'seconds'],
    rows: [['pages and compression', atMost(seconds, limits.build, seconds.toFixed(1))]],
  };
}
