/**
 * As the `ref` of an empty element behind a text control: while the page is printed, the element says what
 * the control holds. A browser cuts a control off where its line ends, or its sheet.
 */
export function answerOnPaper(place: HTMLElement | null) {
  if (!place) return;
  const write = () => {
    place.textContent = (place.previousElementSibling as HTMLInputElement).value;
  };
  const clear = () => place.replaceChildren();
  addEventListener('beforeprint', write);
  addEventListener('afterprint', clear);
  return () => {
    removeEventListener('beforeprint', write);
    removeEventListener('afterprint', clear);
  };
}
