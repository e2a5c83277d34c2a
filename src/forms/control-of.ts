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
  const { kind: type, min = 0, autoComplete, autoCapitalize, width } = field;
  const minLength = min > 1 ? min : undefined;
  return { label, hint, optional: mark, type, autoComplete, autoCapitalize, minLength, width };
}
