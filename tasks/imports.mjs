import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ensureInstalled } from './install.mjs';
import { environment, root, run, tool } from './run.mjs';

const document = path.join(root, 'docs/architecture.md');
/** The picture between its two marks in the document. */
const picture = /(?<=<!-- drawn from the imports -->\n\n)[^]*?(?=\n\n<!-- until here -->)/u;

/**
 * Says whether imports run as `imports.config.mjs` allows and the document draws them as they are. With
 * `isToDraw` the picture is drawn anew.
 */
export async function checkImports({ isToDraw = false } = {}) {
  const everything = [
    'domain',
    'src',
    'server',
    'integrations',
    'testing',
    'tests',
    'bench',
    'rebrand',
  ];
  const rules = await cruise('--output-type', 'err-long', ...everything, 'spreadsheet');
  if (rules.code !== 0) process.stdout.write(rules.output);
  const drawn = await draw();
  const text = readFileSync(document, 'utf8');
  if (isToDraw) writeFileSync(document, text.replace(picture, drawn));
  const isDrawn = isToDraw || picture.exec(text)?.[0] === drawn;
  if (!isDrawn) {
    process.stdout.write(
      'docs/architecture.md draws other imports than there are. To draw them anew: npm run imports\n',
    );
  }
  return rules.code === 0 && isDrawn;
}

/** The rooms and their imports, without what lies beside them: the tables that all read, and what begins. */
async function draw() {
  const { output } = await cruise(
    ...['--output-type', 'mermaid', '--collapse', '^domain|^(?:server|src)/[^/]+'],
    ...['--include-only', '^(?:domain|server|src)/'],
    ...[
      '--exclude',
      '[.]test[.]ts$|^domain/(?:brand|facts|pages|paths)[.]ts$|^(?:server|src)/[^/]+[.]ts$',
    ],
    ...['domain', 'src', 'server'],
  );
  // All arrows from one room stand in one line, because there are many.
  const lines = [];
  for (const line of output.trim().split('\n')) {
    const [from, to] = line.split('-->');
    if (to && lines.at(-1).startsWith(`${from}-->`)) lines.push(`${lines.pop()} & ${to}`);
    else lines.push(line);
  }
  return `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``;
}

function cruise(...args) {
  const env = { ...environment(), NO_COLOR: '1' };
  return run(tool('depcruise'), ['--config', 'imports.config.mjs', ...args], { env });
}

if (import.meta.filename === process.argv[1]) {
  await ensureInstalled({ withTools: true });
  process.exit((await checkImports({ isToDraw: true })) ? 0 : 1);
}
