import { lawRule } from '../../domain/letters/letters.ts';

/** A mail in parts, from which its plain text and its HTML are drawn (`letter-html.ts`). */
export type Letter = Part[];

/**
 * A paragraph, and a larger first sentence; facts with labels, as the ticket, the ruled head or list, or the answers of a
 * form; what is to be pressed first; or what is smaller and last.
 */
export type Part =
  | string
  | { lead: string }
  | { look: 'ticket' | 'head' | 'answers'; title?: string | undefined; facts: LetterFact[] }
  | { button: string; address: string }
  | { law: string };

/**
 * A label and its text, in which an indented line explains the line above; in the head with an address that it leads to.
 */
export type LetterFact = readonly [label: string, text: string, address?: string | undefined];

/** Plain text in which each paragraph is one long line, so that mail programs wrap it. */
export function letterText(letter: Letter): string {
  const parts = letter.map(plainPart);
  const law = letter.findIndex((part) => typeof part === 'object' && 'law' in part);
  if (law !== -1) parts.splice(law, 0, lawRule);
  return `${parts.join('\n\n')}\n`;
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('lead' in part) return part.lead;
  if ('law' in part) return part.law;
  if ('button' in part) return `${part.button}:\n${part.address}`;
  const { look, title, facts } = part;
  const heading = title === undefined ? [] : [`${title}\n${'='.repeat(title.length)}`];
  return [...heading, ...facts.map(plainFact)].join(look === 'ticket' ? '\n\n' : '\n');
}

function plainFact([label, text, address]: LetterFact): string {
  const question = label.endsWith('?') ? label : `${label}:`;
  const lines = [...text.split(/\r\n|\n/), ...(address === undefined ? [] : [address])];
  return lines.length === 1
    ? `${question} ${text}`
    : `${question}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/**
 * The parts of a letter that was written as plain text (`content/letters/`): after the greeting, and a short sentence if
 * there is one, paragraphs of labels and values are its head; the first address of our own site below words of its own
 * is the button; what follows on a rule is the law.
 */
export function partsOf(text: string, siteUrl: string): Letter {
  const paragraphs = text.trim().split(/\n{2,}/u);
  const rule = paragraphs.indexOf(lawRule);
  const [prose, law] =
    rule === -1 ? [paragraphs, []] : [paragraphs.slice(0, rule), paragraphs.slice(rule + 1)];
  const from = prose.slice(1, 3).findIndex((each) => factsOf(each) && !buttonOf(each, siteUrl)) + 1;
  const heads = from === 0 ? [] : prose.slice(from);
  const end = heads.findIndex((each) => !factsOf(each) || buttonOf(each, siteUrl));
  const head = heads.slice(0, end === -1 ? undefined : end);
  const before = from === 0 ? prose.slice(0, 0) : prose.slice(0, from);
  const rest = prose.slice(before.length + head.length);
  const pressed = rest.findIndex((each) => buttonOf(each, siteUrl));
  return [
    ...before.map((each, at) => (at === 1 && isShort(each) ? { lead: each } : each)),
    ...(head.length > 0
      ? [{ look: 'head' as const, facts: head.flatMap((each) => factsOf(each)!) }]
      : []),
    ...rest.map((each, at) => (at === pressed ? buttonOf(each, siteUrl)! : each)),
    ...law.map((each) => ({ law: each })),
  ];
}

const isShort = (paragraph: string) => paragraph.length <= 90 && !paragraph.includes('\n');

/** "When: Tuesday", and "Course:" with what it has on the lines below; `undefined` for any other paragraph. */
function factsOf(paragraph: string): LetterFact[] | undefined {
  const facts: [string, string[]][] = [];
  for (const line of paragraph.split('\n')) {
    const [, label, value = ''] = labelled.exec(line) ?? [];
    if (label !== undefined) facts.push([label, value === '' ? [] : [value]]);
    else if (facts.length > 0) facts.at(-1)![1].push(line.replace(/^- /u, ''));
    else return undefined;
  }
  return facts.every(([, lines]) => lines.length > 0)
    ? facts.map(([label, lines]) => [label, lines.join('\n')])
    : undefined;
}

const labelled = /^(\p{Lu}[\p{L} ]{1,26}):(?: (.*))?$/u;

function buttonOf(paragraph: string, siteUrl: string) {
  const [, button, address] = /^([^\n]{3,44}):\n(https?:\/\/\S+)$/u.exec(paragraph) ?? [];
  return button && address?.startsWith(`${siteUrl}/`) ? { button, address } : undefined;
}
