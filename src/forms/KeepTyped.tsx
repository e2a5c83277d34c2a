import { Component, type ReactNode } from 'react';

/**
 * Around the fields of an island: keeps what was typed there before its script came, whatever the script does.
 *
 * Where a password manager, a translator or a telephone has changed the page meanwhile, React removes the HTML of the
 * server and renders everything anew (its error 418). Then the new controls get what the old ones held. If the script
 * throws later, React removes the form; this puts the form of the HTML back, with the answers and the native post.
 * React logs both errors to the console.
 */
export class KeepTyped extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };

  // Found before React changes anything: once it has removed them, nothing else refers to them.
  private readonly form = typeof document === 'object' && document.querySelector('main form');
  private readonly controls = typeof document === 'object' ? controlsIn(document) : [];
  private readonly focused = typeof document === 'object' && document.activeElement;

  override componentDidMount() {
    for (const old of this.controls.filter(({ isConnected }) => !isConnected)) {
      const control = document.getElementById(old.id) as Control | null;
      if (!control) continue;
      if (isChanged(old)) copyAnswer(old, control);
      if (old === this.focused) moveCaret(old, control);
    }
  }

  override render() {
    return this.state.isBroken ? <div ref={this.putBack} /> : this.props.children;
  }

  private readonly putBack = (place: HTMLDivElement | null) => {
    if (!place || !(this.form instanceof HTMLFormElement)) return;
    // A copy keeps the answers, except those of a `select`, and drops React's listeners.
    const copy = this.form.cloneNode(true) as HTMLFormElement;
    const selects = copy.querySelectorAll('select');
    this.form.querySelectorAll('select').forEach(({ value }, i) => (selects[i]!.value = value));
    copy.querySelectorAll('button').forEach((button) => (button.disabled = false));
    // The script's messages and actions no longer apply.
    copy.querySelectorAll('[role=status], [role=alert]').forEach((line) => line.replaceChildren());
    copy.dataset.script = 'broken';
    place.append(copy);
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether somebody, or the browser, changed what the HTML had. */
const isChanged = (control: Control) =>
  control instanceof HTMLSelectElement ||
  control.value !== control.defaultValue ||
  (control instanceof HTMLInputElement && control.checked !== control.defaultChecked);

function copyAnswer(old: Control, control: Control) {
  control.value = old.value;
  if (control instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    control.checked = old.checked;
  }
}

function moveCaret(old: Control, control: Control) {
  control.focus({ preventScroll: true });
  if (!('selectionStart' in old && 'setSelectionRange' in control)) return;
  // Null where the kind of the control has no caret, such as `email`.
  const { selectionStart, selectionEnd } = old;
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}

const controlsIn = (page: Document) =>
  Array.from(page.querySelectorAll<Control>('main :is(input, select, textarea)[id]'));
