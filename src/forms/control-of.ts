import { optional } from './copy.ts';
import type { SelectField, TextField } from '../../domain/forms/field.ts';

/**
 * The properties of `TextField` or `SelectField` in `src/components/` for a field. `minLength` is the browser's
 * own check where there is no JavaScript; a minimum of one is left to `required`.
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
