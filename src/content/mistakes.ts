/** A mistake in a content file, in words that an editor can act on. */
export class ContentMistake extends Error {
  override name = 'ContentMistake';
}

type Register = {
  /** The mistakes by the name of the file. */
  mistakes: Map<string, string[]>;
  /** Called at each change; `npm run dev` then tells the browser. */
  onChange: () => void;
};

const key = Symbol.for('content-mistakes');

/**
 * The current mistakes during development. There is one register for the process, because the pages and the
 * configuration that serves them each load this module for themselves.
 */
export function register(): Register {
  const shared = globalThis as { [key]?: Register };
  return (shared[key] ??= { mistakes: new Map(), onChange: () => undefined });
}

/** Replaces the mistakes of a file; an empty list says that it is mended. */
export function setMistakes(file: string, found: string[]) {
  const { mistakes, onChange } = register();
  if (mistakes.get(file)?.join() === (found.join() || undefined)) return;
  if (found.length > 0) mistakes.set(file, found);
  else mistakes.delete(file);
  onChange();
}

/** The page in place of all others while content has mistakes. Every half second it checks whether they are mended. */
export function mistakesPage(found: string[]): string {
  const title = found.length === 1 ? 'A mistake in content' : 'Mistakes in content';
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
<ul>${found.map((mistake) => `<li>${escaped(mistake)}</li>`).join('')}</ul>
<p>The page comes back once it is mended and saved.</p>
</html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
