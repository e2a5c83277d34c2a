import type { Fields } from '../../domain/forms/field.ts';
import { type FormValues, valuesFromForm } from '../../domain/forms/form-values.ts';

/** What the form holds now. */
export const answersIn = (form: HTMLFormElement, asked: Fields): FormValues =>
  valuesFromForm(new FormData(form), asked);

/** The form's initial answers, before the visitor or the browser filled it in: those of a copy that was reset. */
export function defaultsOf(form: HTMLFormElement, asked: Fields): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return answersIn(copy, asked);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fills in the form and fires its `input` events. A choice that the form no longer offers is dropped. */
export function fillIn(form: HTMLFormElement, answers: FormValues): void {
  for (const control of form.querySelectorAll<Control>('input, select, textarea')) {
    const answer = answers[control.name];
    if (answer === undefined) continue;
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(control.type)) {
      const isChosen = [answer].flat().includes(control.value);
      if (control.checked === isChosen) continue;
      control.checked = isChosen;
    } else {
      if (control.value === answer) continue;
      control.value = String(answer);
    }
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
