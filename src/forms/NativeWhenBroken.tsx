import { Component, type ReactNode } from 'react';

/**
 * Keeps the page's form when its script throws. React takes away what it cannot draw, and the form
 * with it; this puts the form of the HTML back, with what has been typed, the browser's own checks and
 * the native post. What broke it is on the console.
 */
export class NativeWhenBroken extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };

  // Found before React's first stroke. Once it has been taken out of the page nobody else has it.
  private readonly form = typeof document === 'object' && document.querySelector('main form');

  override render() {
    return this.state.isBroken ? <div ref={this.putBack} /> : this.props.children;
  }

  private readonly putBack = (place: HTMLDivElement | null) => {
    if (!place || !(this.form instanceof HTMLFormElement)) return;
    // A copy has the answers, but for choices from a list, and none of React's listeners.
    const copy = this.form.cloneNode(true) as HTMLFormElement;
    const selects = copy.querySelectorAll('select');
    this.form.querySelectorAll('select').forEach(({ value }, i) => (selects[i]!.value = value));
    copy.querySelectorAll('button').forEach((button) => (button.disabled = false));
    // What the script said and offered holds no longer.
    copy.querySelectorAll('[role=status], [role=alert]').forEach((line) => line.replaceChildren());
    copy.noValidate = false;
    place.append(copy);
  };
}
