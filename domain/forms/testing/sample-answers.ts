import type { AnswersTo, Field, Fields } from '../field.ts';

/**
 * A valid answer to every field of a form, so that a new field needs no sample of its own. Each typed text
 * names its field, and no two are the same.
 */
export function sampleAnswers<All extends Fields>(fields: All): AnswersTo<All> {
  const entries = Object.entries(fields).map(([name, field]) => [name, sampleAnswer(name, field)]);
  return Object.fromEntries(entries) as AnswersTo<All>;
}

/** The same for the required fields that are empty at first. */
export function requiredAnswers<All extends Fields>(fields: All): Partial<AnswersTo<All>> {
  const isAsked = (field: Field) => !('optional' in field) && !('initial' in field);
  const asked = Object.entries(fields).filter(([, field]) => isAsked(field));
  return sampleAnswers(Object.fromEntries(asked)) as Partial<AnswersTo<All>>;
}

function sampleAnswer(name: string, field: Field): string | string[] {
  switch (field.kind) {
    case 'choice':
      return Object.keys(field.options).find((option) => option !== field.initial)!;
    case 'choices':
      return field.options.slice(0, 2);
    case 'email':
      return `${name}@sample.example`;
    case 'url':
      return `https://sample.example/${name}`;
    case 'select':
      return `Sample ${name}`;
    default:
      return `Sample ${name}`.padEnd(field.min ?? 0, '.');
  }
}
