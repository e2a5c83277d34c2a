import * as v from 'valibot';

import { type AnswerTo, type Field, type Fields, maxOf } from './field.ts';
import { choice, choices, emailAddress, link, text } from './text-rules.ts';

/**
 * The schema of a form. Every field is sent, blank ones as empty strings (specification, section 7); any
 * other field is refused. Text loses white space at both ends and is otherwise kept as it came.
 */
export function schemaOf<All extends Fields>(fields: All) {
  const rules = Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]);
  return v.strictObject(
    Object.fromEntries(rules) as { [Name in keyof All]: v.GenericSchema<AnswerTo<All[Name]>> },
  );
}

function ruleOf(field: Field) {
  switch (field.kind) {
    case 'choice':
      return choice(field);
    case 'choices':
      return choices(field);
    case 'email':
      return emailAddress(field);
    case 'url':
      return link(field);
    default:
      return text({ ...field, max: maxOf(field) });
  }
}
