import { parseArgs } from 'node:util';

const schemes = ['light', 'dark', 'forced'] as const;

/** A colour scheme of the visitor's; `forced` is a few colours of their own. */
export type Scheme = (typeof schemes)[number];

/** What to photograph. */
export type Options = ReturnType<typeof readOptions>;

/** Reads the command line; throws where it makes no sense. `asGiven` is what another commit takes its pictures with. */
export function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      widths: { type: 'string', default: '360,768,1440' },
      schemes: { type: 'string', default: schemes.join() },
      readme: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const widths = values.widths.split(',').map(Number);
  if (widths.some((width) => !(width >= 200)))
    throw new Error('--widths: pixels, such as 360,1440');
  const chosen = schemes.filter((scheme) => values.schemes.split(',').includes(scheme));
  if (chosen.length === 0) throw new Error('--schemes: some of light,dark,forced');
  const asGiven = [...positionals, '--widths', values.widths, '--schemes', chosen.join()];
  const { readme: isForReadme, against } = values;
  return { words: positionals, widths, schemes: chosen, isForReadme, against, asGiven };
}
