import type { z } from 'astro/zod';

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  tuple: 'a list',
  object: 'fields of its own',
  boolean: 'true or false',
};

/** What is wrong with a field of a content file: where in it, which field, and what was expected. */
export function sentenceOf(place: string, issue: Issue): string {
  const field = issue.path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part + 1}]` : [name, String(part)].filter(Boolean).join('.')),
    '',
  );
  return `${place}, ${field || 'the file'}: ${wrongWith(issue)}.`;
}

function wrongWith(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((name) => `“${name}”`).join(', ');
    return `there is no field of the name ${names}; it may be misspelt`;
  }
  if (issue.code === 'invalid_type') {
    const wanted = kinds[issue.expected] ?? issue.expected;
    return issue.message.endsWith(' undefined')
      ? `expected ${wanted}, and there is none`
      : `expected ${wanted}`;
  }
  if (issue.code === 'invalid_value') return `expected ${issue.values.join(' or ')}`;
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return `expected at least ${issue.minimum} of them`;
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return `expected at most ${issue.maximum} of them`;
  }
  return issue.message.replace(/\.$/u, '');
}
