/**
 * The build setting `ENROLMENT_ENDPOINT`: a spreadsheet script to which the browser sends applications
 * itself, for a site that is hosted without a server. Gives `undefined` where it is not set. Throws,
 * in one line, where it cannot be used: anything but HTTPS would carry personal data in the open.
 */
export function readEnrolmentEndpoint(given: string | undefined): string | undefined {
  if (!given) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isSafe && !url.username && !url.password) return url.href;
  const error = new Error(
    `ENROLMENT_ENDPOINT is ${JSON.stringify(given)}. It must be an https address, such as https://script.google.com/macros/s/…/exec, or an http address of this machine.`,
  );
  // Astro prints the trace below the line, and whoever sets an address is not helped by it.
  error.stack = error.message;
  throw error;
}

/** Where the form may then connect to, as sources of the content security policy's `connect-src`. */
export function connectSources(endpoint: string | undefined): string[] {
  if (endpoint === undefined) return [];
  const { origin, hostname } = new URL(endpoint);
  // Google answers a script's post with a redirect, and the policy looks at every step.
  return hostname === 'script.google.com'
    ? [origin, 'https://script.googleusercontent.com']
    : [origin];
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '[::1]'].includes(hostname) || /^127(\.\d{1,3}){3}$/u.test(hostname);
}
