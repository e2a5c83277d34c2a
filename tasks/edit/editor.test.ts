import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createServer as createTools } from 'vite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import astroConfig from '../../astro.config.ts';
import { expandTokens } from '../../src/content/tokens.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import * as contentFiles from './content-files.ts';
import { Group, withPart } from './Field.tsx';
import { editorServer, served } from './main.ts';

const { listFiles, openFile, saveFile, savePicture } = contentFiles;
const [course = ''] = globSync('content/courses/*.yaml').toSorted();
const camp = 'content/camp.yaml';
const read = (file: string) => readFileSync(file, 'utf8');

// What is saved is saved in a copy.
beforeEach(() => {
  const [root, folder] = [process.cwd(), temporaryFolder()];
  cpSync('content', `${folder}/content`, { recursive: true });
  process.chdir(folder);
  onTestFinished(() => process.chdir(root));
});

async function save(file: string, change: (values: contentFiles.Values) => void) {
  const { version, values } = await openFile(file);
  change(values);
  return saveFile(file, version, values);
}

test('editor: every file of content has a form without a fault, and is saved as it was opened', async () => {
  const files = await listFiles('');
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter(({ faults }) => faults > 0)).toEqual([]);
  for (const { file } of files) {
    const before = read(file);
    const { values, form } = await openFile(file);
    const known = Object.keys(form.properties ?? {});
    expect(Object.keys(values).filter((name) => !known.includes(name))).toEqual([]);
    expect(await save(file, () => undefined), file).toMatchObject({ issues: [] });
    expect(read(file), file).toBe(before);
  }
});

test('editor search: words are found over the ends of lines', async () => {
  const { lead } = (await openFile(camp)).values;
  const words = String(lead).split(' ').slice(-9).join(' ');
  expect(await listFiles(words)).toEqual([
    { file: camp, faults: 0, found: [{ path: ['lead'], message: '' }] },
  ]);
});

test('editor search: words are found as the page shows them, with their figures', async () => {
  const { values } = await openFile(camp);
  const { text } = values.price as { text: string };
  const shown = expandTokens(text);
  expect(shown).not.toBe(text);
  const found = await listFiles(shown.replaceAll(' ', '\u{a0}'));
  expect(found).toEqual([
    { file: camp, faults: 0, found: [{ path: ['price', 'text'], message: '' }] },
  ]);
});

test('editor: a change of facts or brand is one line of its file', async () => {
  const before = read('content/facts.json').split('\n');
  await save('content/facts.json', (values) =>
    Object.assign(values.camp as object, { price: 501 }),
  );
  const after = read('content/facts.json').split('\n');
  expect(after.filter((line, at) => line !== before[at])).toEqual(['    "price": 501,']);
});

test('editor: a Markdown text is saved below its front matter', async () => {
  const file = 'content/explainers/introduction.md';
  const [head = ''] = read(file).split('\n\n');
  await save(file, (values) => (values.$text = `${values.$text}\nOne line more.\n`));
  expect(read(file)).toMatch(/\nOne line more\.\n$/u);
  expect(read(file).startsWith(`${head}\n\n`)).toBe(true);
  expect(await save(file, (values) => (values.$text = 'No figure.'))).toEqual({
    issues: [{ path: ['$text'], message: expect.stringContaining('::figure') as string }],
  });
});

test('editor: an optional value that is emptied is left out, and one that is added has its place', async () => {
  const { form, values, version } = await openFile(course);
  const { cover: _, ...bare } = values;
  const pictured = withPart(form.properties!.picture!, {}, 'alt', 'A table');
  expect(pictured).toEqual({ file: '', alt: 'A table' });
  await saveFile(course, version, withPart(form, values, 'price', 399));
  expect(read(course)).toMatch(/\nshortTitle: .*\nprice: 399\n/u);
  expect(withPart(form, values, 'cover', undefined)).toEqual(bare);
});

test.each([
  ['description', 'x'.repeat(91), ['description'], 'must have at most 90 characters'],
  ['title', '', ['title'], 'must not be empty'],
  ['price', '£399', ['price'], 'expected number'],
  ['need', 'From {prise}', ['need'], '"{prise}" is not a content token'],
  ['subtitle', 'More', [], 'Unrecognized key: "subtitle"'],
  ['number', 1, ['number'], 'is the number of another course'],
])(
  'editor: a wrong %s of a course is refused in the words of the build',
  async (name, value, path, words) => {
    const before = read(course);
    const answer = await save(course, (values) => (values[name] = value));
    expect(answer.issues).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(words) as string }),
    ]);
    expect(read(course)).toBe(before);
  },
);

test('editor: a file that the build refuses can be opened, and one that cannot be read says why', async () => {
  const before = read(course);
  writeFileSync(course, before.replace(/^hours: .*$/mu, 'hours: long'));
  expect((await openFile(course)).issues).toMatchObject([{ path: ['hours'] }]);
  writeFileSync(course, `${before}]`);
  await expect(openFile(course)).rejects.toThrow(/at line \d+/u);
  expect(await listFiles(path.parse(course).name)).toContainEqual({
    file: course,
    faults: 1,
    found: [],
  });
});

test('editor: a file that was changed meanwhile is not overwritten unless one says so', async () => {
  const { version, values } = await openFile(course);
  const elsewhere = read(course).replace(/^hours/mu, '# Of another tab.\nhours');
  writeFileSync(course, elsewhere);
  const answer = await saveFile(course, version, { ...values, price: 399 });
  expect(read(course)).toBe(elsewhere);
  await saveFile(course, answer.conflict!, { ...values, price: 399 });
  expect(read(course)).toContain('# Of another tab.\nhours');
  expect(read(course)).toContain('price: 399');
});

test('editor: a photograph is put beside a course under a name of its own', async () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 20, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
  const wide = await picture(1200);
  expect(await savePicture(course, '../../My Table.JPG', wide)).toEqual({ name: 'my-table.jpeg' });
  expect(readFileSync('content/courses/my-table.jpeg').equals(wide)).toBe(true);
  await expect(savePicture(course, 'a.jpg', await picture(1199))).rejects.toThrow('1,200 pixels');
  await expect(savePicture(course, 'my-table.jpeg', await picture(1300))).rejects.toThrow(
    'Another',
  );
  await expect(savePicture(course, 'a.jpg', Buffer.from('<svg/>'))).rejects.toThrow();
});

async function start() {
  const handle = editorServer(() => Promise.resolve(contentFiles), 'http://127.0.0.1:9', 'the-key');
  const server = createServer((request, response) => handle(request, response, () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Asks with the key of the address that is printed. */
  const ask = (path: string, file: string, init?: RequestInit) =>
    fetch(`${own}${path}?key=the-key&file=${file}`, init);
  return { own, ask };
}

test('editor server: only the address with the key opens and saves content', async () => {
  const { own, ask } = await start();
  const put = { method: 'PUT', body: '{}' };
  for (const key of ['', 'another', 'the-key2']) {
    for (const init of [undefined, put]) {
      const answer = await fetch(`${own}/file?key=${key}&file=${course}`, init);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('hours');
    }
    for (const path of ['files', 'page'])
      expect((await fetch(`${own}/${path}?key=${key}&file=${course}`)).status).toBe(403);
  }
  for (const init of [undefined, put]) expect((await ask('/file', course, init)).status).toBe(200);
});

test('editor server: what is too large is refused before it is read', async () => {
  const { ask } = await start();
  const large = { method: 'POST', body: new Uint8Array(30_000_001) };
  const answer = await ask('/picture', course, large);
  expect(answer.status).toBe(413);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('editor preview: where content is broken it says what to mend, and is made once it is mended', async () => {
  const { ask } = await start();
  const page = async () => (await ask('/page', camp)).text();
  const before = read(course);
  writeFileSync(course, before.replace(/^hours: .*$/mu, 'hours: long'));
  expect(await page()).toBe(`No page can be made until this is mended:\n\n${course}`);
  writeFileSync(course, before);
  utimesSync('content/facts.json', 0, 0);
  expect(await page()).toBe('The page is being made.');
  expect(statSync('content/facts.json').mtimeMs).toBeGreaterThan(0);
});

test.each(['package.json', '../package.json', 'content/../package.json', '/etc/passwd', ''])(
  'editor server: the file “%s” is no content',
  async (file) => {
    const { ask } = await start();
    for (const init of [undefined, { method: 'PUT', body: '{}' }]) {
      const answer = await ask('/file', file, init);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ complaint: `${file} is no file of content` });
    }
  },
);

test.each([
  ['the editor', served],
  ['npm run dev', astroConfig.vite!.server],
])(
  'development servers: %s gives away nothing of the data of a server that was started here',
  async (_, own) => {
    for (const folder of ['src', 'data']) {
      mkdirSync(folder);
      writeFileSync(`${folder}/applications.sqlite`, 'Zoe');
    }
    const vite = await createTools({
      ...{ configFile: false, appType: 'custom', logLevel: 'silent' },
      server: {
        ...own,
        ...served,
        fs: own!.fs!,
        cors: own!.cors!,
        proxy: {},
        middlewareMode: true,
      },
    });
    const server = createServer(vite.middlewares);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.close();
      await vite.close();
    });
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = (path: string) => fetch(at + path, { headers: { origin: 'http://localhost:9' } });
    const open = await ask('/src/applications.sqlite');
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const file = '/data/applications.sqlite';
    for (const path of [file, `${file}?raw`, `${file}?import&raw`, `/@fs${process.cwd()}${file}`]) {
      expect((await ask(path)).status, path).toBe(403);
    }
  },
);

test('editor forms: every field has one label, and says what is wrong with it', async () => {
  for (const { file } of await listFiles('')) {
    const { form, values } = await openFile(file);
    const issues = [{ path: [Object.keys(values)[0]!], message: 'is wrong' }];
    const props = {
      label: '',
      way: [],
      value: values,
      issues,
      onPicture: vi.fn(),
      onChange: vi.fn(),
    };
    const html = renderToStaticMarkup(createElement(Group, { ...props, form }));
    const ids = [...html.matchAll(/<(?:input|select|textarea)[^<>]* id="([^"]*)"/gu)];
    const labels = [...html.matchAll(/<label for="([^"]*)"/gu)];
    expect(
      labels.map(([, id]) => id),
      file,
    ).toEqual(ids.map(([, id]) => id));
    expect(new Set(labels.map(([, id]) => id)).size, file).toBe(labels.length);
    expect(html, file).toContain('<strong>is wrong</strong>');
  }
});
