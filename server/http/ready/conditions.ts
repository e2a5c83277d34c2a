import type { Ready, ReadyBody } from './ready.ts';

/** Whether a client that names validators in `If-Match` has one of them: compared strongly (RFC 9110, 13.1.1). */
export function isWantedBy(ifMatch: string | undefined, ready: Ready): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  const named = listed(ifMatch);
  return ready.values().some(({ etag }) => named.includes(etag));
}

/** What of it a client holds already that names validators in `If-None-Match`: compared weakly (13.1.2). */
export function heldBy(ifNoneMatch: string | undefined, ready: Ready): ReadyBody | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const named = listed(ifNoneMatch).map((etag) => etag.replace(/^W\//u, ''));
  return ready.values().find(({ etag }) => named.includes(etag));
}

function listed(validators: string): string[] {
  return validators.split(',').map((etag) => etag.trim());
}
