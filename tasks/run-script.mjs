import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runInForeground, serverFlags, stop, tool } from './run.mjs';

/**
 * The scripts of package.json that run one program of ours, with the words after `--`, once what it needs is there:
 * always the packages that serve the site, and `withTools` those that test and measure it. One with `about` takes no
 * words.
 */
const scripts = {
  start: {
    about:
      'serves the site with its intake and the desk. Its settings come from the environment: docs/operations.md.',
    program: 'server/main.ts',
    needs: [ensureBuilt],
    flags: serverFlags,
  },
  demo: {
    about:
      'serves the same with made-up people, to be tried out on this computer; nothing is sent, and nothing stays. PORT and DESK_PORT name other ports.',
    program: 'server/demo/main.ts',
    needs: [ensureBuilt],
    flags: serverFlags,
  },
  // The site, rendered anew as files change. Astro keeps the words that it has read, which contain what these files
  // say, and after a restart of its own it misses changes of a text. So Node restarts it when one of them is saved.
  dev: {
    program: tool('astro'),
    words: ['dev', '--force'],
    flags: [
      'content/brand.json',
      'content/facts.json',
      'domain/provider/pages.ts',
      'content/mark.svg',
    ]
      .map((file) => `--watch-path=${file}`)
      .concat('--watch-preserve-output'),
  },
  // Content as forms in the browser, on this computer only (docs/content.md).
  edit: { program: 'tasks/edit/main.ts', withTools: true },
  // The staff's commands.
  applications: { program: 'server/commands/applications.ts' },
  // The site for a host without a server, in dist-static/ (docs/deployment.md).
  'build:static': { program: 'server/static-export/main.ts', needs: [ensureBuilt] },
  // Prints the AI guide, public/ai-guide.pdf, if its words have changed, and says what keeps it from that.
  guide: {
    program: 'tasks/guide.ts',
    words: ['dist', 'print'],
    withTools: true,
    needs: [provideBrowser, ensureBuilt],
  },
  // Photographs site and demonstration, and compares with the pictures that are there (docs/design-system.md).
  screenshots: {
    program: tool('playwright'),
    words: ['test', '--config', 'tests/screenshots/screenshots.config.ts'],
    withTools: true,
    needs: [provideBrowser, ensureBuilt],
  },
  // What pages weigh, what the production server answers a second, what Lighthouse gives, and how long the desk takes
  // among many applications (docs/performance.md).
  'bench:bytes': { program: 'bench/bytes.ts', withTools: true, needs: [ensureBuilt] },
  'bench:throughput': { program: 'bench/throughput.ts', withTools: true, needs: [ensureBuilt] },
  'bench:desk': { program: 'bench/desk.ts', withTools: true, needs: [ensureBuilt] },
  'bench:lighthouse': {
    program: 'bench/lighthouse.ts',
    withTools: true,
    needs: [provideBrowser, ensureBuilt],
  },
};

async function provideBrowser() {
  process.env.CHROMIUM = await ensureBrowser();
}

const [name, ...extra] = process.argv.slice(2);
const { about, program, words = [], withTools, needs = [], flags } = scripts[name];
if (about && extra.length > 0) {
  const said = `npm ${name === 'start' ? name : `run ${name}`} ${about}`;
  if (!extra.some((word) => word === '--help' || word === '-h')) {
    stop(`It takes no ${extra.join(' ')}: ${said}`);
  }
  process.stdout.write(`${said}\n`);
  process.exit();
}
if (name === 'build:static' && !process.env.ENROLMENT_ENDPOINT) {
  stop(
    'ENROLMENT_ENDPOINT is not set. It must be the address of the spreadsheet script that takes applications (spreadsheet/README.md).',
  );
}
await ensureInstalled({ withTools });
for (const provide of needs) await provide();
if (program) runInForeground(program, [...words, ...extra], flags);
