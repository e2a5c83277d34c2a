import { replyHours } from '../../domain/due.ts';
import type { Kind } from '../../domain/submission.ts';
import { kinds } from '../../domain/kinds.ts';
import { type Field, maxOf, textLimits } from '../../domain/forms/field.ts';

/** The script with `FORMS` as the website's forms are now (each `fields.ts`). */
export function withCurrentForms(source: string): string {
  const [whole, before, after] = /^(.*?\nconst FORMS = \[\n).*?(\n\];\n.*)$/su.exec(source) ?? [];
  if (whole === undefined) throw new Error('There is no FORMS in the script.');
  const forms = Object.entries(kinds).map(([kind, { tab, fields }]) => {
    const rules = Object.entries<Field>(fields).map(([name, field]) => ruleText(name, field));
    const hours = replyHours[kind as Kind];
    return `  {\n    tab: '${tab}',\n    replyHours: ${hours},\n    fields: {\n${rules.join('')}    },\n  },`;
  });
  return before! + forms.join('\n') + after!;
}

/** The line of a field, and what is to be said of it. */
function ruleText(name: string, field: Field): string {
  return `${field.kind === 'choices' ? titles : ''}      ${name}: { ${ruleOf(field).join(', ')} },\n`;
}

const titles =
  "      // The titles are the website's, which may change them without this script.\n";

function ruleOf(field: Field): string[] {
  switch (field.kind) {
    case 'choice': {
      const keys = Object.keys(field.options).map((key) => `'${key}'`);
      return ["kind: 'choice'", `choices: [${keys.join(', ')}]`];
    }
    case 'choices':
      return ["kind: 'list'", `max: ${textLimits.text}`, 'most: 100'];
    case 'email':
      return ["kind: 'email'", ...lengths(field)];
    case 'url':
      return ["kind: 'link'", ...(field.optional ? [] : ['min: 1']), ...lengths(field)];
    case 'select':
      return lengths(field);
    default:
      return [...(field.optional ? [] : [`min: ${field.min}`]), ...lengths(field)];
  }
}

const lengths = (field: Parameters<typeof maxOf>[0]) => [`max: ${maxOf(field)}`];
