import { botSignalNames } from '../../domain/forms/bot-signals.ts';
import type { Suspicion } from '../../domain/submission.ts';

/**
 * Milliseconds that a person needs at least. A robot that runs scripts fills a form in within a few
 * hundred. A person comes back to a whole draft, or has the browser fill everything in, and still has to
 * find the button. Kept low, because who is held back wrongly waits for an answer.
 */
export const minimumFillTime = 1_000;

/**
 * Why a post may come from a robot, by the fields beside its data. A post without them is the
 * specified protocol and not suspect, and neither is one whose signals make no sense: a real person
 * must not be held back by a clock or a browser extension.
 */
export function suspicionOf(form: URLSearchParams): Suspicion | undefined {
  if (form.getAll(botSignalNames.trap).some((text) => text.trim() !== '')) return 'honeypot';
  const elapsed = readCount(form, botSignalNames.elapsed);
  return elapsed !== undefined && elapsed < minimumFillTime ? 'too-fast' : undefined;
}

/** A whole number that is there once. */
function readCount(form: URLSearchParams, name: string): number | undefined {
  const [text = '', ...others] = form.getAll(name);
  return others.length === 0 && /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
