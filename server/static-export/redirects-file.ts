/**
 * The file `_redirects` of a host of files: the page for unknown addresses of each folder that has one
 * of its own. Netlify must be told; Cloudflare Pages takes the nearest `404.html` by itself, and passes
 * over lines with a status that is no redirect.
 */
export function redirectsFile(foldersWithNotFoundPage: Iterable<string>): string {
  return [...foldersWithNotFoundPage]
    .filter((folder) => folder !== '')
    .sort()
    .map((folder) => `/${folder}/* /${folder}/404.html 404\n`)
    .join('');
}
