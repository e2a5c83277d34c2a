/** A mistake in a content file, told as one sentence an editor can act on. */
export class ContentMistake extends Error {
  override name = 'ContentMistake';
}

type Register = {
  /** Sentences, by what was read. */
  mistakes: Map<string, string[]>;
  /** Told of each change; in `npm run dev` the browser is. */
  onChange: () => void;
};

const key = Symbol.for('content-mistakes');

/**
 * The mistakes there are while one works. One for the process: the pages and the configuration that serves
 * them each load this module for themselves.
 */
export function register(): Register {
  const shared = globalThis as { [key]?: Register };
  return (shared[key] ??= { mistakes: new Map(), onChange: () => undefined });
}

/** Notes what is wrong with what was read under this name; nothing, once it is mended. */
export function note(name: string, sentences: string[]) {
  const { mistakes, onChange } = register();
  if (mistakes.get(name)?.join() === (sentences.join() || undefined)) return;
  if (sentences.length > 0) mistakes.set(name, sentences);
  else mistakes.delete(name);
  onChange();
}
