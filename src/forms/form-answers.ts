import type { Answers } from './draft.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the form holds now. */
export function answersIn(form: HTMLFormElement, fieldNames: readonly string[]): Answers {
  return collect(form, fieldNames, {
    isChosen: (choice) => choice.checked,
    textOf: (control) => control.value,
  });
}

/** The form's initial answers, before the visitor or the browser filled it in. */
export function defaultsOf(form: HTMLFormElement, fieldNames: readonly string[]): Answers {
  return collect(form, fieldNames, {
    isChosen: (choice) => choice.defaultChecked,
    textOf: (control) =>
      control instanceof HTMLSelectElement
        ? (Array.from(control.options).find((option) => option.defaultSelected)?.value ?? '')
        : control.defaultValue,
  });
}

/** Fills in the form and fires its `input` events. A choice that the form no longer offers is dropped. */
export function fillIn(form: HTMLFormElement, answers: Answers): void {
  for (const [name, answer] of Object.entries(answers)) {
    for (const control of controlsOf(form, name)) {
      if (isChoice(control)) {
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
}

type Reading = {
  isChosen: (choice: HTMLInputElement) => boolean;
  textOf: (control: Control) => string;
};

function collect(form: HTMLFormElement, fieldNames: readonly string[], reading: Reading): Answers {
  const answers = fieldNames.map((name): [string, string | string[]] => {
    const controls = controlsOf(form, name);
    const [first] = controls;
    if (!first) return [name, ''];
    if (!isChoice(first)) return [name, reading.textOf(first)];
    const chosen = controls
      .filter((control) => isChoice(control) && reading.isChosen(control))
      .map(({ value }) => value);
    return [name, first.type === 'checkbox' ? chosen : (chosen[0] ?? '')];
  });
  return Object.fromEntries(answers);
}

function controlsOf(form: HTMLFormElement, name: string): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control => isControl(element) && element.name === name,
  );
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}
