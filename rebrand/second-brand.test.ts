import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { tint } from '../src/colour/palette.ts';
import { stageColoursOf } from '../src/colour/stage-colours.ts';
import { brand as first } from '../domain/brand.ts';
import { facts } from '../domain/facts.ts';
import { pageNames } from '../domain/pages.ts';
import { campCourseId, paths } from '../domain/paths.ts';
import { sampleApplication } from '../domain/testing/sample-forms.ts';
import { type ServedSite, serveSite } from '../tests/support/serve-site.ts';
import {
  barestFolder,
  buildBarestSite,
  buildSecondBrand,
  secondFolder,
  secondTown,
} from './build-second-brand.ts';
import { type BuiltFile, builtFiles, isBinary, type PdfContent, readPdf } from './built-files.ts';
import { coloursIn, likenessOfName, pixelsOf } from './raster.ts';
import { brand as second } from './second-brand.ts';
import { takeInAnApplication } from './take-in.ts';
import { firstColours, tracesIn, wordsOf } from './traces.ts';
import { loseFragments, type Visited, visitAll } from './visit.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const stages = stageColoursOf(second.colours);
const colours = Object.values(stages).flatMap(({ light }) => [light, tint(light)]);
const introduction = `/video/introduction-to-${second.slug}`;

/** Addresses that are not there. The walk through the site begins at these, and at what no page links to. */
const absent = [
  ...['/no-such-page', '/course/none', '/video/none', `/video/introduction-to-${first.slug}`],
];
const start = [
  ...['/', '/robots.txt', '/manifest.webmanifest', paths.speculationRules, ...absent],
  ...[
    paths.securityText,
    paths.notices,
    paths.llmsText,
    paths.sitemap,
    paths.enrolmentReceived,
    '/enroll?course=prompt-engineering',
  ],
];

let files: BuiltFile[];
let site: ServedSite;
let visited: Visited;
let guide: PdfContent;

const fileNamed = (name: string) => files.find((file) => file.name === `client/${name}`)!.bytes;
const shareImages = () => files.filter(({ name }) => /^client\/share\/.+\.png$/u.test(name));

beforeAll(async () => {
  await buildSecondBrand();
  files = builtFiles();
  guide = await readPdf(fileNamed('ai-guide.pdf'));
  site = await serveSite({ CONTACT_DELIVERY: 'intake' }, secondFolder);
  visited = await visitAll(site.url, second.siteUrl, start);
});

afterAll(() => site.stop());

test('the second brand differs from the first in every word, so that none can hide', () => {
  expect(Object.keys(second)).toEqual(Object.keys(first));
  const [ours, theirs] = [wordsOf(first), wordsOf(second)];
  expect(theirs).toHaveLength(ours.length);
  for (const [i, word] of theirs.entries()) expect(word).not.toBe(ours[i]);
  for (const word of theirs) expect(tracesIn(word)).toEqual([]);
});

describe('of the first brand nothing is left', () => {
  test('in what the build wrote: pages, scripts, data, and the names of files', () => {
    expect(files.length).toBeGreaterThan(80);
    const found = files
      .map((file) => ({
        file: file.name,
        traces: tracesIn(`${file.name}\n${isBinary(file) ? '' : file.bytes.toString()}`),
      }))
      .filter(({ traces }) => traces.length > 0);
    expect(found).toEqual([]);
  });

  test('in what the server answers, and in what it prints', () => {
    expect(visited.size).toBeGreaterThan(50);
    for (const [address, { body }] of visited) expect(tracesIn(body), address).toEqual([]);
    expect(tracesIn(site.log())).toEqual([]);
    expect(site.log()).toContain(`${second.name} is running.`);
  });

  test('in pages that say where the courses are', () => {
    const said = [...visited.values()].map(({ body }) => body).join('\n');
    // The hours are London's wherever the courses are.
    expect(said).not.toMatch(/\bLondon\b(?! time)/u);
    expect(said).toContain(`Your room, or in ${secondTown}`);
  });

  test('in the words, the properties, the links and the colours of the guide', () => {
    expect(tracesIn(guide.words)).toEqual([]);
    expect(guide.words).toContain(`© ${facts.copyrightYear} ${second.name}`);
    expect(guide.words).toContain(second.siteUrl);
    expect([...guide.fills].filter((hex) => firstColours.includes(hex))).toEqual([]);
    expect([...guide.fills]).toContain(stages.fear.light);
  });

  test('in mails, in the desk of the staff and in their exports', async () => {
    for (const [what, words] of Object.entries(await takeInAnApplication(second))) {
      expect(tracesIn(words), what).toEqual([]);
    }
  });
});

test('pictures that are shared have the second name where the brand stands, and its colours', async () => {
  expect(shareImages().length).toBeGreaterThan(15);
  for (const { name, bytes } of shareImages()) {
    expect(await likenessOfName(bytes, second.name), name).toBeGreaterThan(0.9);
    expect(await likenessOfName(bytes, first.name), name).toBeLessThan(0.6);
    const counts = await coloursIn(bytes);
    // Where two fields meet, a few pixels may be of any colour between them; a mark has 900.
    for (const hex of firstColours) {
      expect(pixelsOf(hex, counts), `${name} ${hex}`).toBeLessThan(150);
    }
    const own = colours.reduce((sum, hex) => sum + pixelsOf(hex, counts), 0);
    expect(own, name).toBeGreaterThan(500);
  }
});

describe('the site of the second brand', () => {
  test('says each of its words somewhere', () => {
    const everything = [...visited.values()].map(({ body }) => body).join('\n');
    const mails = [...everything.matchAll(/(?<=href=")mailto:[^"]*/gu)].join('\n');
    const plain = everything.replaceAll('&amp;', '&') + decodeURIComponent(mails);
    expect(wordsOf(second).filter((word) => !plain.includes(word))).toEqual([]);
  });

  test('leads from every link to a page, and to a place on it', () => {
    const lost = [...visited].filter(([, { status }]) => status !== 200).map(([link]) => link);
    expect(lost.sort()).toEqual(absent.sort());
    expect(visited.get(introduction)?.status).toBe(200);
    expect(loseFragments(visited, second.siteUrl)).toEqual([]);
  });
});

describe('a site without the pages that it may do without', () => {
  const explainers = pageNames.flatMap((name) =>
    /[A-Z]|^\w+$/u.test(name) ? [] : paths.video(name),
  );
  const gone = [
    ...[paths.camp, paths.grants, paths.partners, paths.promptCraft, paths.guidePage, paths.guide],
    ...[`/video/introduction-to-${first.slug}`, ...explainers],
  ].map(String);
  let bare: ServedSite;
  let seen: Visited;

  beforeAll(async () => {
    await buildBarestSite();
    bare = await serveSite({ CONTACT_DELIVERY: 'intake' }, barestFolder);
    const others = start.filter((address) => !absent.includes(address));
    seen = await visitAll(bare.url, first.siteUrl, [
      ...others,
      `${paths.enrol}?course=${campCourseId}`,
    ]);
  });
  afterAll(() => bare.stop());

  test('answers 404 where they were', async () => {
    for (const address of gone) expect((await fetch(bare.url + address)).status, address).toBe(404);
  });

  test('has no link to them, nor any other that leads nowhere', () => {
    const lost = [...seen].filter(([, { status }]) => status !== 200).map(([link]) => link);
    expect(lost).toEqual([]);
    expect(loseFragments(seen, first.siteUrl)).toEqual([]);
  });

  test('does not speak of them, in pages, scripts, data and the names of files', () => {
    const { camp, campShort, grantEmails, grantMailSubject, customGptUrl, midjourneyUrl } = first;
    const ofBrand = [
      camp,
      campShort,
      ...grantEmails,
      grantMailSubject,
      customGptUrl,
      midjourneyUrl,
    ];
    const words = [
      /\b(?:camps?|grants|grant applications?|Training Grant|Prompt Craft|AI guide)\b/iu,
      /AI&amp;(?! )|white.label|partner packages|work experience|explainers?\b|your child\b/iu,
    ];
    const published = builtFiles(barestFolder).filter(({ name }) =>
      /^(?:client|drawn)\//u.test(name),
    );
    expect(published.length).toBeGreaterThan(30);
    for (const file of published) {
      const text = `/${file.name}\n${isBinary(file) ? '' : file.bytes.toString()}`;
      expect(
        [...gone, ...ofBrand].filter((each) => text.includes(each)),
        file.name,
      ).toEqual([]);
      // The notices are other people's words, and a script may name things by the same words by chance.
      if (/notices\.txt$|\.js$/u.test(file.name)) continue;
      const said = text.replaceAll(/<style>.*?<\/style>/gsu, '');
      expect(
        words.flatMap((each) => each.exec(said)?.[0] ?? []),
        file.name,
      ).toEqual([]);
    }
  });

  test('offers no camp in its form, and takes none', async () => {
    const { body } = seen.get(paths.enrol)!;
    expect(body.match(/name="selectedCourses"/gu)).toHaveLength(9);
    const application = { ...sampleApplication, selectedCourses: [first.camp] };
    const { status } = await fetch(bare.url + paths.enrolmentsApi, {
      method: 'POST',
      body: new URLSearchParams({ data: JSON.stringify(application) }),
    });
    expect(status).toBe(422);
  });
});
