import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseAllDocuments } from 'yaml';

import { markFaults, markFile } from '../documents/share/brand-mark.ts';
import { brand } from '../../domain/brand.ts';
import { facts } from '../../domain/facts.ts';
import * as pages from '../../domain/pages.ts';
import { paths } from '../../domain/paths.ts';
import { kinds } from '../../domain/kinds.ts';
import { filledLetters, isBegun } from '../../domain/letters.ts';
import { pairsTooClose } from '../colour/brand-colours.ts';
import { isHex, stageColoursOf } from '../colour/stage-colours.ts';
import { unknownLetters, withoutLetter } from '../typeface.ts';
import { refundFault } from './refund-terms.ts';
import { explainerId } from './series.ts';
import { contentTokens, expandTokens, partsFor } from './tokens.ts';

type Mistake = { file: string; field: string; said: string };

/** Records the month from which the legal texts hold, with its figures and texts (`legal-effective.test.ts`). */
const effectiveFile = 'src/content/legal-effective.txt';

const files = { brand: 'domain/brand.ts', facts: 'domain/facts.ts', pages: 'domain/pages.ts' };

/**
 * Mistakes in brand, facts and content, and contradictions between them, each in one sentence with its file, line and
 * field. A check that needs one file of content alone is in its schema. `folder` is the project's.
 */
export function mistakesAcross(folder = process.cwd(), given = { brand, facts }): string[] {
  const ofMark = markFaults(folder).map(({ line, said }) => `${markFile}, line ${line}: ${said}`);
  const ofFields = [
    ...inTypeface(files.brand, given.brand),
    ...inTypeface(files.facts, given.facts),
    ...inAddresses(given.brand),
    ...inColours(given.brand),
    ...inRefunds(folder, given.facts),
    ...['courses/*.yaml', 'explainers/*.md'].flatMap((pattern) => inSeries(folder, pattern)),
    ...inGuide(folder),
    ...inFilledLetters(folder),
  ].map(
    ({ file, field, said }) =>
      `${file}, line ${lineOf(path.join(folder, file), field)}, ${field}: ${said}`,
  );
  return [...ofMark, ...ofFields, ...inPages(folder), ...inLinks(folder), ...inLetters(folder)];
}

/**
 * Warnings that every build repeats until they are settled: legal texts that changed while their month did not, and
 * colours that had to change so that text on them can be read.
 */
export function warningsAcross(folder = process.cwd(), given = { brand, facts }): string[] {
  const { legalEffective } = given.facts;
  const noted = readFileSync(path.join(folder, effectiveFile), 'utf8').trimEnd();
  const [from, , ...texts] = noted.split('\n');
  const changed = legalTexts().filter((text) => !texts.includes(text));
  const shown = Object.entries(stageColoursOf(given.brand.colours));
  return [
    ...changed.map((text) => {
      const settled =
        from === legalEffective
          ? `Where that means something else for a customer, set legalEffective in ${files.facts}; then`
          : `Once it says what holds from ${legalEffective} on`;
      return `content/legal/${text.split(' ')[0]} has changed since ${from}. ${settled}: npm test -- unit src/content/legal-effective.test.ts -u`;
    }),
    ...shown.flatMap(([stage, { light }]) => {
      const colour = (given.brand.colours as Record<string, unknown>)[stage];
      if (typeof colour !== 'string' || colour.toLowerCase() === light) return [];
      const field = `colours.${stage}`;
      return `${files.brand}, line ${lineOf(files.brand, field)}, ${field}: ${colour} is printed as ${light}, on which text can be read`;
    }),
  ];
}

/** The legal texts, each as the name of its file and a hash that changes with its meaning. */
export function legalTexts(): string[] {
  // The provider, the place and the prices may change while the terms stay the same.
  const leftOut = ['price', 'campPrice', 'legalEffective', 'location'];
  const ofBrand: unknown[] = Object.values(brand).flat();
  return filesIn('.', 'legal/*.md').map((file) => {
    // Includes the parts for every page: leaving one page out changes nothing for customers of the others.
    const whole = partsFor(readFileSync(file, 'utf8'), () => true);
    const text = whole.replaceAll(/\{(\w+)\}/gu, (token, name: string) =>
      // An unknown name is reported by the loader of the file, with its line.
      !Object.hasOwn(contentTokens, name) ||
      leftOut.includes(name) ||
      ofBrand.includes(contentTokens[name])
        ? token
        : expandTokens(token),
    );
    return `${path.basename(file)} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  });
}

function inTypeface(file: string, values: object): Mistake[] {
  return textsIn(values).flatMap(({ field, text }) =>
    unknownLetters(text).map((letter) => ({ file, field, said: withoutLetter(letter) })),
  );
}

/** Mistakes in web and email addresses, and in the slug that is part of them. */
function inAddresses(ours: typeof brand): Mistake[] {
  const { slug, siteUrl, email, grantEmails, customGptUrl, midjourneyUrl } = ours;
  const mail = { form: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u, said: 'is not an email address' };
  const page = {
    form: /^https:\/\/[^\s/]+(?:\/\S*)?$/u,
    said: 'is not an address such as https://www.example.com/page',
  };
  const site = {
    form: /^https:\/\/[^\s/]+$/u,
    said: 'is not an address such as https://www.example.com, without a slash at its end',
  };
  const part = { form: /^[a-z0-9]+(?:-[a-z0-9]+)*$/u, said: addressWords };
  const rules = [
    { slug, ...part },
    { siteUrl, ...site },
    { email, ...mail },
    { grantEmails, ...mail },
    { customGptUrl, ...page },
    { midjourneyUrl, ...page },
  ];
  return rules.flatMap(({ form, said, ...values }) =>
    textsIn(values)
      .filter(({ text }) => !form.test(text))
      .map(({ field, text }) => ({ file: files.brand, field, said: `"${text}" ${said}` })),
  );
}

/** Said of a part of an address. */
const addressWords =
  'may have the small letters a to z and figures, with single hyphens between them, and nothing else';

function inColours({ colours }: typeof brand): Mistake[] {
  const unread = textsIn({ colours }).filter(({ text }) => !isHex(text));
  if (unread.length === 0) {
    return pairsTooClose(stageColoursOf(colours)).map(({ stage, said }) => ({
      ...{ file: files.brand, field: `colours.${stage}`, said },
    }));
  }
  const said = 'is not a colour such as #1a2b3c';
  return unread.map(({ field, text }) => ({ file: files.brand, field, said: `"${text}" ${said}` }));
}

/** Refunds that cannot be applied, and figures that changed while the month from which the terms hold did not. */
function inRefunds(folder: string, ours: typeof facts): Mistake[] {
  const fault = refundFault(ours.refunds);
  if (fault) return [{ file: files.facts, ...fault }];
  const [from, figures] = readFileSync(path.join(folder, effectiveFile), 'utf8').split('\n');
  const now = figuresOf(ours);
  // If the line of figures was taken out, `figures` is the line of a text, which is not compared.
  if (from !== ours.legalEffective || figures === now || !figures?.endsWith(' years')) return [];
  const said = `${from} is the month from which “${figures}” held. Write the month from which “${now}” holds. If the former never held for anybody, take its line out of ${effectiveFile}`;
  return [{ file: files.facts, field: 'legalEffective', said }];
}

/** The figures whose change matters to a customer, as `effectiveFile` records them. */
export function figuresOf({ refunds, guarantee, retentionYears }: typeof facts): string {
  return [
    ...refunds.map((step) => `${step.refundPercent}% from ${step.minDaysBefore} days`),
    `money back ${guarantee.moneyBackDays} days`,
    `kept ${retentionYears} years`,
  ].join(', ');
}

/** Courses that the guide recommends and that do not exist. */
function inGuide(folder: string): Mistake[] {
  const file = 'content/guide.yaml';
  const { chapters } = fieldsOf(folder, file) as {
    chapters?: { readings?: { course?: unknown }[] }[];
  };
  const ids = filesIn(folder, 'courses/*.yaml').map(nameOf);
  return (chapters?.[0]?.readings ?? []).flatMap(({ course }, at) => {
    if (typeof course !== 'string' || ids.includes(course)) return [];
    const said = `no course has the id "${course}". There are ${ids.join(', ')}`;
    return { file, field: `chapters[0].readings[${at}].course`, said };
  });
}

/** Names of files that cannot be addresses, numbers beyond the series, and numbers and covers used twice. */
function inSeries(folder: string, pattern: string): Mistake[] {
  const entries = filesIn(folder, pattern).map((file) => ({
    ...{ file, fields: fieldsOf(folder, file) },
  }));
  const isAddress = /\/[a-z0-9]+(?:-[a-z0-9]+)*\.\w+$/u;
  const names = entries.flatMap(({ file }) => {
    const said = `the name of the file becomes an address, and ${addressWords}`;
    return isAddress.test(file) ? [] : { file, field: 'number', said };
  });
  const twice = ['number', 'cover'].flatMap((field) =>
    entries.flatMap(({ file, fields }, at) => {
      const value = fields[field];
      const first = entries
        .slice(0, at)
        .find((other) => value !== undefined && other.fields[field] === value);
      return first ? [{ file, field, said: `${String(value)} is ${first.file}'s already` }] : [];
    }),
  );
  const gaps = entries.flatMap(({ file, fields: { number } }) => {
    const said = `${String(number)} is more than the ${entries.length} there are`;
    return Number(number) > entries.length ? { file, field: 'number', said } : [];
  });
  return [...names, ...twice, ...gaps];
}

/** The files of content that match a pattern, in their order, from the project's folder. */
const filesIn = (folder: string, pattern: string) =>
  globSync(`content/${pattern}`, { cwd: folder })
    .sort()
    .map((file) => file.replaceAll(path.sep, '/'));

const nameOf = (file: string) => path.parse(file).name;

/** The fields of a file of content; none where it cannot be read, which its loader reports. */
function fieldsOf(folder: string, file: string): Record<string, unknown> {
  const [fields] = parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'));
  const isRead = fields?.errors.length === 0 && fields.contents !== null;
  return (isRead ? fields.toJS() : {}) as Record<string, unknown>;
}

/** Links in long texts that lead to no page of the site; texts for a page that is left out are skipped. */
function inLinks(folder: string): string[] {
  const explainers = filesIn(folder, 'explainers/*.md')
    .map(nameOf)
    .filter((name) => pages.hasPage(name) !== false);
  const known = new Set<unknown>([
    ...Object.values(paths),
    ...filesIn(folder, 'courses/*.yaml').map(nameOf).map(paths.course),
    ...explainers.map(explainerId).map(paths.video),
  ]);
  return filesIn(folder, '{explainers,legal}/**/*.md').flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    const numbered = lines.map((text, at) => text.replaceAll(/\]\(\/[\w/-]*/gu, `$&¶${at + 1}¶`));
    const links = partsFor(numbered.join('\n')).matchAll(/\]\(([^¶]+)¶(\d+)¶/gu);
    return Array.from(links)
      .filter(([, address]) => !known.has(address))
      .map(
        ([, address, line]) =>
          `${file}, line ${line}: there is no page at ${address}; put text about a page that the site may leave out in braces, as in {camp?…}`,
      );
  });
}

/** Explainers in the table of pages without a file: a misspelt name there would leave nothing out. */
function inPages(folder: string): string[] {
  const lines = readFileSync(path.join(folder, files.pages), 'utf8').split('\n');
  return pages.pageNames
    .filter(
      (name) => !(name in pages) && !existsSync(path.join(folder, `content/explainers/${name}.md`)),
    )
    .map((name) => {
      const line =
        1 + lines.findIndex((text) => text.trim().replaceAll("'", '').startsWith(`${name}:`));
      return `${files.pages}, line ${line}: there is no content/explainers/${name}.md`;
    });
}

/**
 * Missing letters: those that the server fills, and one each for applications and messages, as **Reply** at the desk
 * starts from a letter of the kind.
 */
function inLetters(folder: string): string[] {
  const gone = Object.keys(filledLetters)
    .map((id) => `content/letters/${id}.yaml`)
    .filter((file) => !existsSync(path.join(folder, file)));
  const texts = filesIn(folder, 'letters/*.yaml')
    .filter((file) => isBegun({ id: nameOf(file) }))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const unanswered = Object.keys(kinds)
    .filter((kind) => !texts.some((text) => new RegExp(`^for: ${kind}\\b`, 'mu').test(text)))
    .map((kind) => `content/letters: one of the letters has to say "for: ${kind}"`);
  return [...gone.map((file) => `there is no ${file}`), ...unanswered];
}

/** Tokens missing from letters that the server fills; `inLetters` reports letters that are missing. */
function inFilledLetters(folder: string): Mistake[] {
  return Object.entries(filledLetters).flatMap(([id, tokens]) => {
    const file = `content/letters/${id}.yaml`;
    if (!existsSync(path.join(folder, file))) return [];
    const { text } = fieldsOf(folder, file);
    return tokens
      .filter((token) => !String(text).includes(`{${token}}`))
      .map((token) => ({ file, field: 'text', said: `has to have "{${token}}"` }));
  });
}

/** Every text in a value, with the path of names to it. */
function textsIn(value: unknown, field = ''): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.');
    return textsIn(inner, name);
  });
}

/** The line, from 1, on which a field's name stands; for item n of a list, the nth time that the next name occurs. */
function lineOf(file: string, field: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  let [line, times] = [-1, 1];
  for (const [, name, index] of field.matchAll(/(\w+)(?:\[(\d+)\])?/gu)) {
    const isNamed = new RegExp(String.raw`(?:^|[\s{,])${name}(?:\s*[:=]|,)`, 'u');
    for (; times > 0; times -= 1) {
      const next = lines.findIndex((each, at) => at > line && isNamed.test(each));
      if (next !== -1) line = next;
    }
    times = 1 + Number(index ?? 0);
  }
  return Math.max(0, line) + 1;
}
