import type { Field } from '../../domain/forms/field.ts';

const list = new Intl.ListFormat('en-GB');

/**
 * What fields ask for, as the privacy policy says it: "your name and email address; the dates when you are
 * available; and your city". Neighbours that begin with the same "your" or "its" share it.
 */
export function inPolicy(fields: readonly Field[]): string {
  const groups: { whose?: string; items: string[] }[] = [];
  for (const { server } of fields) {
    if (!server) continue;
    const [, whose, item = server.inPolicy] = /^(your|its) (.*)$/u.exec(server.inPolicy) ?? [];
    const last = groups.at(-1);
    if (last && whose !== undefined && last.whose === whose) last.items.push(item);
    else groups.push({ whose, items: [item] });
  }
  const texts = groups.map(({ whose, items }) => [whose, list.format(items)].join(' ').trim());
  // Lists within a list are separated by semicolons.
  const hasLists = groups.length > 1 && groups.some(({ items }) => items.length > 1);
  return hasLists ? `${texts.slice(0, -1).join('; ')}; and ${texts.at(-1)}` : list.format(texts);
}

/** The same at the beginning of a sentence. */
export function inPolicyCapital(fields: readonly Field[]): string {
  const text = inPolicy(fields);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
