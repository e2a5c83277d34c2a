import { brand } from '../../domain/brand.ts';
import { paths } from '../../domain/paths.ts';

/** Days for which a build vouches for it; RFC 9116 (2.5.5) recommends less than a year. */
const vouchedDays = 330;

/** Where to report a weakness of the site (RFC 9116); `now` is the time of the build. */
export function securityText(site: URL, now: Date): string {
  const expires = new Date(now.getTime() + vouchedDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(paths.securityText, site).href}`,
    '',
  ].join('\n');
}
