import { Component, type ReactNode } from 'react';

/**
 * Keeps the page's form when its script throws. React then removes the form with everything else that
 * it cannot draw; this puts the form of the HTML back, with the answers, the browser's own checks and
 * the native post. React logs the error to the console.
 */
export class NativeWhenBroken extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };

  // Found before React first draws: once React has removed the form, nothing else refers to it.
  private readonly form = typeof document === 'object' && document.querySelector('main form');

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
    copy.noValidate = false;
    place.append(copy);
  };
}
