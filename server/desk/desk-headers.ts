import { securityHeaders } from '../http/headers/security-headers.ts';
import type { Settings } from '../settings.ts';

/** The headers of every answer of the desk: nobody keeps it, lists it, or is told where somebody came from. */
export function deskHeaders({ deskUrl }: Pick<Settings, 'deskUrl'>): Record<string, string> {
  return {
    ...securityHeaders({ siteUrl: deskUrl ?? 'http://localhost' }),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}
