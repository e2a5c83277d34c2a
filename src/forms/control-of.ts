import type { SelectField, TextField } from '../../domain/forms/field.ts';
import { optional } from './copy.ts';

/** The properties of the control of a field: `TextField` in `src/components/`, or a `select`. */
export function controlOf(field: TextField | SelectField) {
  const { label, hint } = field;
  const optionalLabel = field.optional && optional;
  if (field.kind === 'select') return { label, hint, optional: optionalLabel };
  const { kind: type, autoComplete, autoCapitalize, width } = field;
  return { label, hint, optional: optionalLabel, type, autoComplete, autoCapitalize, width };
}
