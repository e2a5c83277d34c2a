/**
 * A page's content security policy, allowing it to send a form to a script elsewhere as well
 * (`ENROLMENT_ENDPOINT`); the same policy where none is named.
 */
export function allowConnection(policy: string, endpoint: string | undefined): string {
  if (endpoint === undefined) return policy;
  return policy.replace(/connect-src[^;]*/u, (directive) =>
    [directive, ...sourcesOf(new URL(endpoint))].join(' '),
  );
}

/** A script answers a post with a redirect to another host, and the policy looks at every step. */
function sourcesOf({ protocol, hostname, origin }: URL): string[] {
  if (hostname === 'script.google.com') return [origin, 'https://script.googleusercontent.com'];
  // On this computer another host is another port.
  return [protocol === 'http:' ? `http://${hostname}:*` : origin];
}
