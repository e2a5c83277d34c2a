/**
 * Writes a content security policy into a page, for one that is answered at addresses which no rule of
 * `_headers` can name. `frame-ancestors` works in a header only; `X-Frame-Options` stands in for it.
 * Throws for a page that does not begin with its character set.
 */
export function withPolicyInPage(html: string, policy: string): string {
  const known = policy
    .split(';')
    .filter((directive) => !directive.trim().startsWith('frame-ancestors'))
    .join(';');
  if (!html.includes(first)) throw new Error(`A page has no ${first} to put its policy after.`);
  // Policies hold no quotation marks but single ones. It counts for what comes after it.
  const meta = `<meta http-equiv="Content-Security-Policy" content="${known}">`;
  return html.replace(first, () => first + meta);
}

const first = '<meta charset="utf-8">';
