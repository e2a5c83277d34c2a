/** The content security policy of every answer that is no page: it loads, runs and frames nothing. */
export const closedPolicy = "default-src 'none';frame-ancestors 'none'";

/** A picture opened by itself is a document. Ours have a style for dark screens. */
export const picturePolicy = `${closedPolicy};style-src 'unsafe-inline'`;

/** Browsers show a PDF with parts of their own, which a stricter policy would refuse. */
export const pdfPolicy = "frame-ancestors 'none'";

/**
 * The policy of every page. It allows the inline scripts with these hashes, and a script elsewhere that takes
 * applications (`ENROLMENT_ENDPOINT`).
 */
export function pagePolicy(scriptHashes: readonly string[], endpoint: string | undefined): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // No script writes markup or code into a page, so that none can be made to write a stranger's.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Without JavaScript the contact form opens the visitor's mail program.
    "form-action 'self' mailto:",
    ...(endpoint === undefined ? [] : [`connect-src 'self' ${sourcesOf(new URL(endpoint))}`]),
  ].join(';');
}

/** A script answers a post with a redirect to another host, and the policy applies to every step. */
function sourcesOf({ protocol, hostname, origin }: URL): string {
  if (hostname === 'script.google.com') return `${origin} https://script.googleusercontent.com`;
  // On this computer, where tests run a stand-in, the redirect leads to another port instead.
  return protocol === 'http:' ? `http://${hostname}:*` : origin;
}
