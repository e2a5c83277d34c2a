import { optional } from './copy.ts';
import type { SelectField, TextField } from '../../domain/forms/field.ts';

/**
 * How a field is asked for: the properties of `TextField` or `SelectField` in `src/components/`. The least
 * characters are the browser's own check where there is no JavaScript; of one, `required` says as much.
 */
export function controlOf(field: TextField | SelectField) {
  const { label, hint } = field;
  const mark = field.optional && optional;
  if (field.kind === 'select') return { label, hint, optional: mark };
  const { kind: type, min = 0, autoComplete, autoCapitalize, inputMode, width } = field;
  const minLength = min > 1 ? min : undefined;
  const keyboard = { autoComplete, autoCapitalize, inputMode };
  return { label, hint, optional: mark, type, ...keyboard, minLength, width };
}
