import { sourceIn } from '../../domain/forms/form-values.ts';

type History = { entries: () => { url: string | null }[] };

/**
 * Where the visitor of this tab came from, by the address of the first of our pages that says so. The tab's own history
 * has these addresses, so no page needs a script for it and nothing is stored. A browser without the Navigation API
 * (before 2026) knows this page and the one before it. Asked when a form is sent, since a page that was prepared before
 * it was opened has no history yet.
 */
export function sourceOfVisit(): string | undefined {
  const { navigation } = globalThis as { navigation?: History };
  const visited = navigation?.entries().map(({ url }) => url) ?? [];
  return [...visited, document.referrer, location.href]
    .map((address) => sourceOn(address ?? ''))
    .find(Boolean);
}

function sourceOn(address: string): string | undefined {
  if (!address.startsWith(`${location.origin}/`)) return undefined;
  return sourceIn(new URL(address).search);
}
