import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  copyOfSources,
  coursesOf,
  editorOf,
  setValues,
  takeCourseAway,
} from '../../tasks/other-provider.mjs';
import { root } from '../support/serve-site.ts';
import { expect, test } from '../support/site.ts';

// What an owner changes, prices, terms and courses, is done by the check of another provider; names by that of a second
// brand.
test(
  'recipes of CONTRIBUTING: done as they say, they leave types, build and unit tests green',
  {
    tag: '@release',
  },
  () => {
    test.setTimeout(900_000);
    const folder = copyOfSources('recipes');
    const edit = editorOf(folder);
    const write = (file: string, ...lines: string[]) =>
      writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
    const copy = (from: string, to: string) =>
      cpSync(path.join(folder, from), path.join(folder, to));
    const rowAfter = (row: string, added: string): [string, string] => [row, `${row}${added}`];

    // Add a field to a form.
    edit(
      'domain/forms/enrolment/fields.ts',
      rowAfter(
        "server: isServer && { inPolicy: 'its details' },\n      },",
        `
      costCentre: {
        kind: 'text',
        label: 'Cost Centre',
        optional: true,
        isForBusiness: true,
        server: isServer && { inPolicy: 'its cost centre' },
      },`,
      ),
    );

    // Add a setting.
    edit(
      'server/settings.ts',
      rowAfter(
        'export const ownSettings = {',
        `
  greeting: setting('GREETING', v.optional(v.pipe(v.picklist(['short', 'long']), v.description('short or long')), 'short')),`,
      ),
    );
    edit(
      'docs/operations.md',
      rowAfter(
        '|---|---|---|\n| `PORT`, `HOST` | 4321, localhost | where it listens |',
        '\n| `GREETING` | short | how the log greets |\n| `PAGER_URL` | none | secret: where it rings |',
      ),
      rowAfter(
        'if nobody has answered it |',
        '\n| `pager` | `PAGER_URL` | the answer has a status from 200 to 299 |',
      ),
      [
        '1. **Check.** What ',
        'What `npm run applications -- weigh` says is how much there is.\n\n1. **Check.** What ',
      ],
    );
    edit(
      'server/settings.test.ts',
      rowAfter('  const read = {', "\n    greeting: ['GREETING', 'long'],"),
    );

    // Add a channel.
    write(
      'server/delivery/channels/pager.ts',
      "import * as v from 'valibot';",
      '',
      "import { scriptAddress } from '../../settings/setting-schemas.ts';",
      "import { secret } from '../../settings/setting-table.ts';",
      "import { describeChannel } from '../channel.ts';",
      "import { postJson } from '../post.ts';",
      '',
      "const settings = { pagerUrl: secret('PAGER_URL', v.optional(scriptAddress)) };",
      '',
      '/** Rings for each form. */',
      'export const pagerChannel = describeChannel({',
      "  name: 'pager',",
      "  label: 'Pager',",
      "  place: 'the pager',",
      "  away: 'The pager does not ring',",
      '  isToSender: false,',
      '  isRepeatable: true,',
      '  attemptMs: 15_000,',
      '  settings,',
      "  openedBy: ['pagerUrl'],",
      "  offer: 'a pager that rings for each form: PAGER_URL',",
      "  whenErased: 'the pager was sent the reference; delete it there.',",
      "  inPolicy: 'hosting',",
      "  atStart: 'each form rings the pager',",
      '  deliver: async (job) => {',
      "    const to = { url: job.settings.pagerUrl ?? '', name: 'The pager', setting: 'PAGER_URL' };",
      '    const body = JSON.stringify({ reference: job.submission.reference });',
      '    await postJson(to, { body, headers: {} }, job);',
      '  },',
      '});',
    );
    write(
      'server/delivery/channels/pager.test.ts',
      "import { expect, test } from 'vitest';",
      '',
      "import { pagerChannel } from './pager.ts';",
      '',
      "test('it is the pager', () => {",
      "  expect(pagerChannel.name).toBe('pager');",
      '});',
    );
    edit(
      'server/delivery/channels.ts',
      rowAfter(
        "import { linkChannel } from './channels/link.ts';",
        "\nimport { pagerChannel } from './channels/pager.ts';",
      ),
      rowAfter('  webhookChannel,\n  lapsedWebhookChannel,', '\n  pagerChannel,'),
    );

    // Add a staff command.
    write(
      'server/commands/weigh.ts',
      "import type { Store } from '../store/store.ts';",
      "import { type CommandParts, writeAll } from './output.ts';",
      '',
      'export async function weighStore(store: Store, { stdout }: CommandParts): Promise<void> {',
      "  await writeAll(stdout, [`${(await store.find('4KX7-9QMD')) ? 1 : 0}\\n`]);",
      '}',
    );
    edit(
      'server/commands/command-line.ts',
      rowAfter(
        "import { showForPerson, showSubmission } from './show.ts';",
        "\nimport { weighStore } from './weigh.ts';",
      ),
      [
        "  program\n    .command('purge')",
        "  program\n    .command('weigh')\n    .description('how much there is')\n    .action(() => onStore((store) => weighStore(store, parts)));\n\n  program\n    .command('purge')",
      ],
    );

    // Add an event.
    edit('domain/events/general.ts', [
      '  retried: entry({',
      `  measured: entry({
    author: 'staff',
    verb: 'measure',
    button: 'Measure it',
    kinds: both,
    canBeUndone: true,
    endsWaiting: 'call',
    sentence: () => 'Measured it',
    leadsTo: 'history',
    place: 'history',
  }),
  retried: entry({`,
    ]);
    edit(
      'domain/testing/stored-lives.ts',
      rowAfter(
        'const lives: Record<string, readonly Stored[]> = {',
        "\n  'what was measured': [{ action: 'measured' }],",
      ),
    );
    edit('docs/desk.md', rowAfter('# The desk\n', '\n**Measure it** says how long it is.\n'));

    // Add a page to the desk.
    write(
      'src/desk/Tutors.tsx',
      'export function Tutors({ tutors }: { tutors: readonly string[] }) {',
      '  return (',
      '    <>',
      '      <h1 className="as-h2">Tutors</h1>',
      '      <p>{tutors.join()}</p>',
      '    </>',
      '  );',
      '}',
      '',
      "Tutors.title = () => 'Tutors';",
    );
    edit(
      'src/desk/Desk.tsx',
      rowAfter(
        "import { Submission } from './Submission.tsx';",
        "\nimport { Tutors } from './Tutors.tsx';",
      ),
      rowAfter('  problem: Problem,', '\n  tutors: Tutors,'),
    );
    edit('domain/case/desk-paths.ts', rowAfter("  figures: '/figures',", "\n  tutors: '/tutors',"));
    write(
      'server/desk/tutors.ts',
      "import type { FastifyInstance } from 'fastify';",
      '',
      "import { deskPaths } from '../../domain/case/desk-paths.ts';",
      '',
      'export function tutorsRoute(app: FastifyInstance): void {',
      "  app.get(deskPaths.tutors, (_request, reply) => reply.sendPage({ page: 'tutors', tutors: [] }));",
      '}',
    );
    edit(
      'server/desk/desk.ts',
      rowAfter(
        "import { submissionRoutes } from './submissions.ts';",
        "\nimport { tutorsRoute } from './tutors.ts';",
      ),
      rowAfter('  moneyRoutes(app);', '\n  tutorsRoute(app);'),
    );
    edit(
      'src/desk/testing/sample-pages.ts',
      rowAfter(
        "  figures: framed({ page: 'figures', figures }),",
        "\n  tutors: framed({ page: 'tutors', tutors: ['Robin Sample'] }),",
      ),
    );

    // Add a page.
    write(
      'content/venues.yaml',
      'seo:',
      '  title: Where we teach AI',
      '  description: >-',
      '    The rooms in which we teach our courses on artificial intelligence, what is in each of them, how to get there, and what to bring along with you.',
      'heading: Where we teach',
    );
    write(
      'src/content/schemas/venues.ts',
      "import { z } from 'astro/zod';",
      '',
      "import { seo, text } from './text.ts';",
      '',
      '/** The words of the page about rooms, `content/venues.yaml`. */',
      "export const venuesSchema = z.strictObject({ seo: seo(), heading: text().describe('What stands above.') });",
    );
    edit(
      'src/content.config.ts',
      rowAfter(
        "import { promptCraftSchema } from './content/schemas/prompt-craft.ts';",
        "\nimport { venuesSchema } from './content/schemas/venues.ts';",
      ),
      rowAfter(
        "  promptCraft: page('prompt-craft', promptCraftSchema),",
        "\n  venues: page('venues', venuesSchema),",
      ),
    );
    edit('domain/provider/paths.ts', rowAfter("  aiTools: '/ai-tools',", "\n  venues: '/venues',"));
    edit('src/site-pages.ts', [
      '  privacy: {\n',
      "  venues: {\n    address: paths.venues,\n    words: { collection: 'venues', id: 'venues' },\n    group: 'page',\n    footer: { in: 'more', label: 'Venues' },\n  },\n  privacy: {\n",
    ]);
    write(
      'src/pages/venues.astro',
      '---',
      "import { getEntry } from 'astro:content';",
      '',
      "import Page from '../layouts/Page.astro';",
      '',
      "const venues = (await getEntry('venues', 'venues'))!.data;",
      '---',
      '',
      '<Page title={venues.seo.title} description={venues.seo.description}>',
      '  <h1>{venues.heading}</h1>',
      '</Page>',
    );

    // Add an explainer.
    copy('content/explainers/how-we-deliver.md', 'content/explainers/how-we-measure.md');
    const number = globSync('*.md', { cwd: path.join(folder, 'content/explainers') }).length;
    setValues(folder, 'content/explainers/how-we-measure.md', {
      number,
      title: 'How do we measure?',
    });
    write(
      'src/art/diagrams/measure.tsx',
      "import { type Canvas, Ground, Label } from './diagram.tsx';",
      '',
      'export const Measure = (canvas: Canvas) => (',
      '  <>',
      '    <Ground {...canvas} />',
      '    {canvas.isFigure && <Label x={40}>Before</Label>}',
      '  </>',
      ');',
    );
    edit(
      'src/art/diagrams/ExplainerDiagram.tsx',
      rowAfter(
        "import { type Canvas, type Diagram, Ground, groundOf, Label, sizes } from './diagram.tsx';",
        "\nimport { Measure } from './measure.tsx';",
      ),
      rowAfter(
        'Drawing: HowWeDeliver,\n  },\n',
        "  { title: 'Before and after', description: 'Two curves.', Drawing: Measure },\n",
      ),
    );

    // Add a letter.
    copy('content/letters/answer.yaml', 'content/letters/too-early.yaml');
    setValues(folder, 'content/letters/too-early.yaml', {
      title: 'Too early',
      text: '{greeting}\n\nAsk us again in [month].\n\n{staff}\n',
    });

    // Take a course away.
    takeCourseAway(folder, coursesOf(folder).at(-1)!.id);

    // Change how an application's state is worked out.
    const entry = 'server/store/desk-entry.ts';
    const version = /rulesVersion = (\d+)/u.exec(
      readFileSync(path.join(folder, entry), 'utf8'),
    )![1]!;
    edit(entry, [`rulesVersion = ${version}`, `rulesVersion = ${Number(version) + 1}`]);

    const run = (...words: string[]) => {
      try {
        execFileSync(process.execPath, words, {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
          env: { ...process.env, SITE_URL: undefined },
        });
        return '';
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return `${stdout}\n${stderr}`;
      }
    };
    const tool = (name: string) => path.join(root, 'node_modules', name);
    const build = `import { ensureBuilt } from './tasks/build.mjs'; await ensureBuilt();`;
    expect.soft(run('--input-type=module', '--eval', build), 'the build').toBe('');
    const types = ['--noEmit', '--project', 'tsconfig.json'];
    expect.soft(run(tool('typescript/bin/tsc'), ...types), 'types').toBe('');
    const tried = ['domain', 'src', 'server/settings', 'server/commands', 'server/desk'];
    tried.push('server/delivery/channels', 'server/store/desk-entry');
    const tests = run(tool('vitest/vitest.mjs'), 'run', '--update', '--reporter', 'dot', ...tried);
    expect.soft(tests.split(' Failed Tests ')[1] ?? tests, 'unit tests').toBe('');
  },
);
