const line = '='.repeat(78);

/** Somebody else's package, with the SPDX name of its licence and the whole text of its licence file. */
export type PassedOn = { name: string; identifier?: string; text?: string };

/**
 * The licences of what is passed on to visitors. It names no versions and nothing of the server, as no
 * header does either (docs/operations.md, Headers). Throws where a package brings no licence file.
 */
export function noticesText(passedOn: readonly PassedOn[]): string {
  const byName = [...passedOn].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'THIRD-PARTY NOTICES',
    '',
    'This site brings the following software and type to your browser. Each is the work of its',
    'authors, under the licence that follows its name.',
    '',
    ...byName.flatMap(({ name, identifier = 'see below', text }) => {
      if (!text) throw new Error(`${name} has no licence file to pass on.`);
      return [line, `${name} (${identifier})`, line, '', text.trim(), ''];
    }),
  ].join('\n');
}
