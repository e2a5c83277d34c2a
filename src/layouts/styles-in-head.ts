/** A style sheet in a page. */
const sheet = /<style>[^<]*<\/style>/gu;

/**
 * HTML whose style sheets all stand in its head, in their order, where HTML allows them: Astro writes the one
 * of its islands beside the first of them.
 */
export function stylesInHead(html: string): string {
  const start = html.indexOf('</head>');
  if (start === -1) return html;
  const [head, rest] = [html.slice(0, start), html.slice(start)];
  return head + (rest.match(sheet) ?? []).join('') + rest.replaceAll(sheet, '');
}
