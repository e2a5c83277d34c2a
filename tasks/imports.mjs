import { environment, run, tool } from './run.mjs';

/** Says whether imports run as `imports.config.mjs` allows. */
export async function checkImports() {
  const folders = [
    'domain',
    'src',
    'server',
    'integrations',
    'testing',
    'tests',
    'bench',
    'rebrand',
    'spreadsheet',
  ];
  const args = ['--config', 'imports.config.mjs', '--output-type', 'err-long', ...folders];
  const { code, output } = await run(tool('depcruise'), args, {
    env: { ...environment(), NO_COLOR: '1' },
  });
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}
