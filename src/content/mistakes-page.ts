const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page that stands for every other while content holds mistakes. It looks every half second whether it is mended. */
export function mistakesPage(sentences: string[]): string {
  const title = sentences.length === 1 ? 'A mistake in content' : 'Mistakes in content';
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<script>
  setInterval(async () => {
    const { ok } = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (ok) location.reload();
  }, 500);
</script>
<style>
  body { max-width: 44rem; margin: 12vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 Archivo, Arial, sans-serif; color: #12151c; background: #fbfbf9; }
  h1 { font-size: 2.5rem; line-height: 1; letter-spacing: -0.03em; }
  li { padding: 1rem 0; border-bottom: 1px solid #bbb; }
  ul { padding: 0; list-style: none; border-top: 2px solid; }
</style>
<h1>${title}</h1>
<ul>${sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('')}</ul>
<p>The page comes back once it is mended and saved.</p>
</html>`;
}
