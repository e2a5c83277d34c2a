import type { PackageInfo } from './package-info.ts';

const line = '='.repeat(78);

/**
 * The licences of what is passed on to visitors. It names no versions and nothing of the server, as no
 * header does either (docs/operations.md, Headers).
 */
export function noticesText(passedOn: readonly PackageInfo[]): string {
  const byName = [...passedOn].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'THIRD-PARTY NOTICES',
    '',
    'This site brings the following software and type to your browser. Each is the work of its',
    'authors, under the licence that follows its name.',
    '',
    ...byName.flatMap(({ name, licence, text }) => [
      line,
      `${name} (${licence})`,
      line,
      '',
      text,
      '',
    ]),
  ].join('\n');
}
