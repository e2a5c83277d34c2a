import { type ContactMessage, fieldNames } from './schema.ts';

/** The message that a form holds, unchecked; blank where a field is missing. */
export function messageFromForm(form: FormData): ContactMessage {
  const entries = fieldNames.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as ContactMessage;
}
