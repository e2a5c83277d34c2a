import { brand } from '../../domain/brand.ts';
import { printPalette } from '../../src/colour/palette.ts';

/** A mail in parts, from which its plain text and its HTML are drawn. */
export type Letter = Part[];

/** A paragraph, or facts with labels; the facts of a ticket are shown as one box. */
export type Part = string | { title?: string | undefined; isTicket?: boolean; facts: Fact[] };

/** A label and its text, in which an indented line explains the line above. */
type Fact = readonly [label: string, text: string];

/** Plain text in which each paragraph is one long line, so that mail programs wrap it. */
export function plainText(letter: Letter): string {
  return `${letter.map((part) => (typeof part === 'string' ? part : plainFacts(part))).join('\n\n')}\n`;
}

function plainFacts({ title, isTicket, facts }: Exclude<Part, string>): string {
  const heading = title === undefined ? [] : [`${title}\n${'='.repeat(title.length)}`];
  return [...heading, ...facts.map(plainFact)].join(isTicket ? '\n\n' : '\n');
}

function plainFact([label, text]: Fact): string {
  const question = label.endsWith('?') ? label : `${label}:`;
  const lines = text.split(/\r\n|\n/);
  return lines.length === 1
    ? `${question} ${text}`
    : `${question}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/**
 * The same as HTML: one table with inline styles, because many mail programs know nothing else. Each text colour comes
 * with its background, so that a dark mail program can change both or neither. `links` are addresses of our own, which
 * become links in the paragraphs; nothing in a fact is a link.
 */
export function htmlText(letter: Letter, { subject, links }: HtmlTerms): string {
  const rows = letter.map((part) =>
    typeof part === 'string'
      ? row(linked(escaped(part), links), 'padding:0 24px 14px')
      : factRows(part),
  );
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:12px"><table role="presentation" cellpadding="0" cellspacing="0" style="${cardStyle}">`,
    row(escaped(brand.name), 'padding:20px 24px 14px;font-size:19px;font-weight:700'),
    `<tr>${stages.map((colour) => `<td width="25%" bgcolor="${colour}" style="height:6px;line-height:6px;font-size:0">&nbsp;</td>`).join('')}</tr>`,
    row('&nbsp;', 'height:18px;line-height:18px;font-size:0'),
    ...rows,
    row('&nbsp;', 'height:8px;line-height:8px;font-size:0'),
    '</table></body></html>',
  ].join('\n');
}

type HtmlTerms = { subject: string; links: readonly (string | undefined)[] };

const { paper, ink, fear, fomo, love, innovation } = printPalette;
const stages = [fear, fomo, love, innovation];
/** Quieter than ink, with a contrast of 7:1 on the paper. */
const quiet = '#4d535e';
const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const cardStyle = `width:100%;max-width:600px;margin:0 auto;border:1px solid #c8c8c2;background:${paper}`;

function row(html: string, style: string): string {
  const text = `background:${paper};color:${ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere`;
  return `<tr><td colspan="4" bgcolor="${paper}" style="${text};${style}">${html}</td></tr>`;
}

function factRows({ title, isTicket = false, facts }: Exclude<Part, string>): string {
  const heading =
    title === undefined
      ? []
      : [row(`<b>${escaped(title)}</b>`, 'padding:14px 24px 6px;border-top:1px solid #c8c8c2')];
  const rows = facts.map(([label, text], at) => {
    const look = isTicket && at === 0 ? codeStyle : 'font-size:16px';
    const value = `<div style="${look}">${lines(text, isTicket)}</div>`;
    return row(
      `<div style="font-size:14px;color:${quiet}">${escaped(label)}</div>${value}`,
      'padding:0 24px 12px',
    );
  });
  const end = isTicket
    ? [row('&nbsp;', `${perforation};font-size:0;line-height:16px;height:16px`)]
    : [];
  return [...heading, ...rows, ...end].join('\n');
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
        ? `<span style="font-size:14px;color:${quiet}">${words}</span>`
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
  return broken.replaceAll(any, (shown) => {
    const address = shown.includes('://') ? shown : `mailto:${shown}`;
    return `<a href="${address}" style="color:${ink};text-decoration:underline">${shown}</a>`;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
