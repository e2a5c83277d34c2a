import type { Comparison } from './against.ts';
import type { Picture } from './photograph.ts';

/** A page to leaf through the pictures, a row a screen. */
export function leafThrough(pictures: readonly Picture[]): string {
  return pageOf(
    'Screenshots',
    [...Map.groupBy(pictures, ({ screen }) => screen)].map(([screen, taken]) => row(screen, taken)),
  );
}

/** Pictures beside those of another commit. */
export type Changes = { comparisons: readonly Comparison[]; gone: readonly string[] };

/** A page to leaf through what differs: before, after, and where. */
export function leafThroughChanges({ comparisons, gone }: Changes): string {
  const rows = comparisons
    .filter(({ change }) => change !== 'same')
    .map(({ screen, label, file, pixels, before, difference }) =>
      row(`${screen}, ${label}`, [
        ...(before ? [{ label: 'before', file: before }] : []),
        { label: before ? 'after' : 'new', file },
        ...(difference ? [{ label: `${pixels} pixels differ`, file: difference }] : []),
      ]),
    );
  return pageOf('What differs', [...rows, ...gone.map((file) => `<h2>gone: ${file}</h2>`)]);
}

/** The same for the terminal. */
export function saying({ comparisons, gone }: Changes): string {
  const counts = Object.groupBy(comparisons, ({ change }) => change);
  const { same = [], differs = [], new: added = [] } = counts;
  return [
    ...differs.map(({ file, pixels }) => `  ${file}${pixels ? `: ${pixels} pixels` : ''}`),
    ...added.map(({ file }) => `  ${file}: new`),
    ...gone.map((file) => `  ${file}: gone`),
    `${same.length} the same, ${differs.length} differ, ${added.length} new, ${gone.length} gone: screenshots/changes.html`,
    '',
  ].join('\n');
}

type Figure = Pick<Picture, 'label' | 'file'>;

const row = (title: string, figures: readonly Figure[]) =>
  `<h2 id="${title}">${title}</h2><div class="row">${figures.map(figure).join('')}</div>`;

function pageOf(title: string, rows: readonly string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8" />
<title>${title}</title>
<style>
  body { margin: 2rem; font: 16px/1.4 system-ui, sans-serif; background: #ddd; color: #111; }
  .row { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 30rem; width: auto; object-fit: cover; object-position: top; }
</style>
<h1>${title}</h1>
${rows.join('\n')}
</html>
`;
}

const figure = ({ label, file }: Figure) =>
  `<figure><a href="${file}">${
    file.endsWith('.pdf') ? 'The sheets, as a PDF' : `<img src="${file}" alt="" loading="lazy" />`
  }</a><figcaption>${label}</figcaption></figure>`;
