import { closedPolicy } from '../policy/policies.ts';
import type { Settings } from '../../settings.ts';

/**
 * The headers of every answer. A page, a picture and a document bring a policy of their own, and a
 * picture may be shown by other sites (`imageHeaders`).
 */
export function securityHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
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

/** What the pages do without. Prompts and answers are copied to the clipboard. */
const permissions = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read'],
  ...['display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');
