import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import ts from 'typescript';

import { environment, tool } from '../tasks/run.mjs';

// `npm run check:faults -- --seed 1 --count 60` puts faults into the product at random, one at a time, and says which
// of them the unit tests catch: those of the file's folder, and then all that load the file. What escapes is in code
// that nothing tests or only a browser shows, or changes nothing that anybody would notice.

const turned: Record<string, string> = {
  ...{ '<': '>=', '<=': '>', '>': '<=', '>=': '<' },
  ...{ '===': '!==', '!==': '===', '&&': '||', '||': '&&' },
};

/** Comparisons turned round, conditions fixed, statements dropped, numbers moved by one. */
function faultsIn(file: string) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: { file: string; start: number; end: number; becomes: string }[] = [];
  const add = (node: ts.Node, ...ways: string[]) => {
    const [start, end] = [node.getStart(source), node.end];
    faults.push(...ways.map((becomes) => ({ file, start, end, becomes })));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node)) {
      const becomes = turned[node.operatorToken.getText(source)];
      if (becomes) add(node.operatorToken, becomes);
    }
    if (ts.isIfStatement(node)) add(node.expression, 'true', 'false');
    if (ts.isConditionalExpression(node)) add(node.condition, 'true', 'false');
    if (ts.isExpressionStatement(node)) add(node, ';');
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Whether some test fails; one that does not end within five minutes counts as failed. */
function isCaughtBy(...words: string[]) {
  const always = ['--run', '--bail=1', '--passWithNoTests'];
  const settings = { env: environment(), stdio: 'ignore', timeout: 300_000 } as const;
  return spawnSync(tool('vitest'), [...words, ...always], settings).status !== 0;
}

const strings = { seed: { type: 'string' }, count: { type: 'string' } } as const;
const { seed = '1', count = '60' } = parseArgs({ options: strings }).values;
process.chdir(path.resolve(import.meta.dirname, '..'));
const listed = execFileSync('git', ['ls-files', 'domain', 'server', 'src'], { encoding: 'utf8' });
const isProduct = /^(?!.*(?:\.test\.|\.d\.|\/testing\/|\/gallery\/|\/demo\/)).*\.tsx?$/u;
const faults = listed
  .split('\n')
  .filter((file) => isProduct.test(file))
  .flatMap(faultsIn);
let [state, caught] = [Number(seed), 0];
for (let n = 1; n <= Number(count); n += 1) {
  // A linear congruential generator, so that a seed means the same faults on every machine.
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  const { file, start, end, becomes } = faults[Math.floor((state / 2 ** 32) * faults.length)]!;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + becomes + text.slice(end));
  const isCaught = isCaughtBy(path.dirname(file)) || isCaughtBy('related', file);
  writeFileSync(file, text);
  caught += Number(isCaught);
  const place = `${file}:${text.slice(0, start).split('\n').length}`;
  const change = `${text.slice(start, end).replaceAll(/\s+/gu, ' ')} → ${becomes}`;
  process.stdout.write(`${n} ${isCaught ? 'caught' : 'ESCAPED'} ${place} ${change}\n`);
}
process.stdout.write(`${caught} of ${count} caught (seed ${seed})\n`);
