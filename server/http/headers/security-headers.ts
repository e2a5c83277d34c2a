import { closedPolicy } from '../policy/policies.ts';
import type { Settings } from '../../settings.ts';

/**
 * The headers of every answer. A page, a picture and a document bring a policy of their own, and a
 * picture may be shown by other sites (`imageHeaders`). Each policy says `frame-ancestors`, so no answer needs
 * `X-Frame-Options`.
 */
export function securityHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    // Other sites learn which site a visitor comes from, and neither page nor reference.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Without subdomains: they are the provider's, and not ours to decide about.
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}

/** For the icon and the share images, which other sites show beside a link. */
export const imageHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * What a script that slipped into a page could learn about its reader: motion, which reveals what is typed on a phone
 * and needs no permission, and the three that a visitor would allow a site they trust. No other feature is listed
 * (https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md): by default all are kept from frames, of
 * which the site has none, and a browser asks each time for the screen and the clipboard. The header comes with every
 * answer, so its length counts in the first flight.
 */
const permissions = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone']
  .map((feature) => `${feature}=()`)
  .join(',');
