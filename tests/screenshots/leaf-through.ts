import type { Picture } from './photograph.ts';

/** A page to leaf through the pictures, a row a screen. */
export function leafThrough(pictures: readonly Picture[]): string {
  const rows = [...Map.groupBy(pictures, ({ screen }) => screen)].map(
    ([screen, taken]) =>
      `<h2 id="${screen}">${screen}</h2><div class="row">${taken.map(figure).join('')}</div>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8" />
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 16px/1.4 system-ui, sans-serif; background: #ddd; color: #111; }
  .row { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 30rem; width: auto; object-fit: cover; object-position: top; }
</style>
<h1>Screenshots</h1>
${rows.join('\n')}
</html>
`;
}

const figure = ({ label, file }: Picture) =>
  `<figure><a href="${file}">${
    file.endsWith('.pdf') ? 'The sheets, as a PDF' : `<img src="${file}" alt="" loading="lazy" />`
  }</a><figcaption>${label}</figcaption></figure>`;
