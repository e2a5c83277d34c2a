import { brand } from '../../domain/provider/brand.ts';
import { printPalette } from '../../src/colour/palette.ts';
import type { Letter, LetterFact, Part } from './letter.ts';

/**
 * A letter as HTML: one table with inline styles, because many mail programs know nothing else. Each text colour comes
 * with its background, so that a dark mail program can change both or neither. `links` are addresses of our own, which
 * become links in the paragraphs and the head; nothing in an answer is a link.
 */
export function htmlText(letter: Letter, { subject, links }: HtmlTerms): string {
  const firstLaw = letter.findIndex((part) => typeof part === 'object' && 'law' in part);
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    // Or iOS underlines times and references as if they were addresses and telephone numbers.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escaped(subject)}</title></head>`,
    // Outlook for Windows knows no greatest width.
    '<body style="margin:0;padding:12px"><!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->',
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${cardStyle}">`,
    row(escaped(brand.name), 'padding:18px 24px 14px;font-size:19px;font-weight:700'),
    `<tr>${stages.map((colour) => `<td width="25%" bgcolor="${colour}" style="height:6px;line-height:6px;font-size:0">&nbsp;</td>`).join('')}</tr>`,
    space(20),
    ...letter.map((part, at) =>
      rowsOf(part, { links, isFirstLaw: at === firstLaw, isLast: at === letter.length - 1 }),
    ),
    space(10),
    '</table><!--[if mso]></td></tr></table><![endif]--></body></html>',
  ].join('\n');
}

type HtmlTerms = { subject: string; links: readonly (string | undefined)[] };

type Facts = Pick<Extract<Part, { facts: LetterFact[] }>, 'title' | 'facts'>;

const { paper, ink, fear, fomo, love, innovation } = printPalette;
const stages = [fear, fomo, love, innovation];
/** Quieter than ink, with a contrast of 7:1 on the paper. */
const quiet = '#4d535e';
const hairline = '1px solid #c8c8c2';
const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const cardStyle = `width:100%;max-width:600px;margin:0 auto;border:${hairline};background:${paper}`;
const small = `font-size:14px;line-height:1.45;color:${quiet}`;

const cell = (html: string, style: string, span: number) =>
  `<td colspan="${span}" valign="top" bgcolor="${paper}" style="background:${paper};color:${ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere;${style}">${html}</td>`;

const row = (html: string, style: string) => `<tr>${cell(html, style, 4)}</tr>`;

const space = (height: number) =>
  row('&nbsp;', `height:${height}px;line-height:${height}px;font-size:0`);

type PartTerms = { links: HtmlTerms['links']; isFirstLaw: boolean; isLast: boolean };

function rowsOf(part: Part, { links, isFirstLaw, isLast }: PartTerms): string {
  const words = (text: string) => linked(escaped(text), links);
  if (typeof part === 'string') return row(words(part), 'padding:0 24px 14px');
  if ('lead' in part) {
    const style = 'padding:0 24px 16px;font-size:23px;line-height:1.25;font-weight:700';
    return row(words(part.lead), style);
  }
  if ('button' in part) return row(button(part), 'padding:4px 24px 20px');
  if ('law' in part) {
    const rule = isFirstLaw
      ? `border-top:${hairline};padding:16px 24px 10px`
      : 'padding:0 24px 10px';
    return row(words(part.law), `${small};${rule}`);
  }
  if (part.look === 'ticket') return ticket(part.facts);
  if (part.look === 'answers') return answers(part);
  return [head(part, links), ...(isLast ? [] : [headEnd])].join('\n');
}

/** The border is as wide as a padding would be, which Outlook for Windows does not give a link. */
const button = ({ button: words, address }: { button: string; address: string }) =>
  `<a href="${escaped(address)}" style="display:inline-block;background:${love};border:solid ${love};border-width:12px 22px;color:${paper};font-weight:700;line-height:1.25;text-decoration:none">${escaped(words)}</a>`;

/** Day, place, price and people: ruled, labels beside their values; the first value is what it is about. */
function head({ title, facts }: Facts, links: HtmlTerms['links']): string {
  const rows = facts.map(([label, text, address], at) => {
    const [first = '', ...others] = text.split('\n').map((line) => escaped(line));
    // Somebody's name, which was typed, is a link to them and has none in it.
    const value = address
      ? [anchor(address, first), ...others]
      : [first, ...others].map((line) => linked(line, links));
    const isSubject = at === 0 && title === undefined && !address;
    const look = isSubject ? 'font-size:18px;line-height:1.35;font-weight:700' : '';
    return [
      '<tr>',
      cell(escaped(label), `${labelStyle};padding:10px 0 9px 24px`, 1),
      cell(value.join('<br>\n'), `${valueStyle};padding:8px 24px 8px 12px;${look}`, 3),
      '</tr>',
    ].join('');
  });
  return [...titleOf(title, ''), ...rows].join('\n');
}

/** Between a head and what follows; where nothing does, it would be an empty row. */
const headEnd = row('&nbsp;', `border-top:${hairline};height:16px;line-height:16px;font-size:0`);

const labelStyle = `${small};border-top:${hairline};overflow-wrap:normal`;
const valueStyle = `border-top:${hairline};font-variant-numeric:tabular-nums`;

/** What was typed into a form, each answer below its question. */
function answers({ title, facts }: Facts): string {
  return [
    ...titleOf(title, `border-top:${hairline}`),
    ...facts.map((fact) => stacked(fact, '')),
  ].join('\n');
}

const titleOf = (title: string | undefined, rule: string) =>
  title === undefined ? [] : [row(`<b>${escaped(title)}</b>`, `padding:14px 24px 6px;${rule}`)];

function ticket(facts: readonly LetterFact[]): string {
  const rows = facts.map((fact, at) => stacked(fact, at === 0 ? codeStyle : '', true));
  const end = row('&nbsp;', `${perforation};font-size:0;line-height:16px;height:16px`);
  return [...rows, end].join('\n');
}

function stacked([label, text]: LetterFact, look: string, isTicket = false): string {
  const value = `<div style="${look || 'font-size:16px'}">${lines(text, isTicket)}</div>`;
  return row(`<div style="${small}">${escaped(label)}</div>${value}`, 'padding:0 24px 12px');
}

const codeStyle =
  'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:1.3;font-weight:700;letter-spacing:.04em';
const perforation = 'border-top:2px dashed #a9a9a2';

/** Keeps line breaks and indents; an indented line explains the line above. */
function lines(text: string, isTicket: boolean): string {
  return text
    .split(/\r\n|\n/)
    .map((line) => {
      const [indent = ''] = /^ */.exec(line) ?? [];
      const words = escaped(line.slice(indent.length));
      if (indent === '') return words;
      return isTicket
        ? `<span style="${small}">${words}</span>`
        : `${'&nbsp;'.repeat(indent.length)}${words}`;
    })
    .join('<br>\n');
}

function linked(html: string, links: HtmlTerms['links']): string {
  // Keeps typed spaces: HTML would show several as one, and none at the start of a line.
  const spaced = html.replaceAll('\t', '    ').replaceAll(/^ | (?= )/gmu, '&nbsp;');
  const broken = spaced.replaceAll('\n', '<br>\n');
  // The longest first, because one link may be the beginning of another.
  const known = links
    .filter((link) => link !== undefined)
    .toSorted((one, other) => other.length - one.length);
  if (known.length === 0) return broken;
  const any = new RegExp(known.map((link) => RegExp.escape(escaped(link))).join('|'), 'gu');
  return broken.replaceAll(any, (link) => {
    const address = link.includes('://') ? link : `mailto:${link}`;
    return anchor(address, link);
  });
}

const anchor = (address: string, html: string) =>
  `<a href="${address}" style="color:inherit;text-decoration:underline">${html}</a>`;

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
