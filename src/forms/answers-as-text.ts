import type { Field, Fields } from './field.ts';
import type { FormValues } from './values-from-form.ts';

/** The answer as the form words it, a choice in a line. */
export function asWorded(field: Field, answer: string | string[]): string {
  if (typeof answer !== 'string') return answer.join('\n');
  const option = field.kind === 'choice' ? field.options[answer] : undefined;
  return option?.label ?? answer;
}

/** What was answered, each answer under its label, as a message that a person reads. */
export function answersAsText(fields: Fields, values: FormValues): string {
  return Object.entries(fields)
    .map(([name, field]) => [field.label, asWorded(field, values[name] ?? '')] as const)
    .filter(([, text]) => text.trim() !== '')
    .map(([label, text]) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}
