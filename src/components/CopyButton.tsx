import { type ReactNode, useState } from 'react';

import { Button, type ButtonProps } from './Button.tsx';
import styles from './CopyButton.module.css';

export type CopyButtonProps = Pick<ButtonProps, 'look' | 'size' | 'isDisabled'> & {
  /** The button's label, and the messages after it was pressed. */
  words: { copy: string; copied: string; refused: string };
  text: string;
  /** The id of the element that shows the text, to be selected where the clipboard is refused. */
  shownIn?: string;
  /** What a screen reader adds to the label, for a page with several such buttons. */
  about?: string;
  /** Further buttons, on lines below, so that the message does not move them. */
  children?: ReactNode;
};

/**
 * Copies a text and says so, to the eye and to a screen reader. Where the browser refuses, the
 * text is selected instead if it is shown, and the message says so.
 */
export function CopyButton({ words, text, shownIn, about, children, ...look }: CopyButtonProps) {
  const [last, setLast] = useState({ text: '', isCopied: false, presses: 0 });

  async function handleCopy() {
    const isCopied = await writeToClipboard(text);
    if (!isCopied && shownIn) selectText(shownIn);
    setLast(({ presses }) => ({ text, isCopied, presses: presses + 1 }));
  }

  return (
    <div className={`cluster middle ${styles.row}`}>
      <div className={styles.copy}>
        <Button {...look} onClick={() => void handleCopy()}>
          {words.copy}
          {about && <span className="visually-hidden"> {about}</span>}
        </Button>
      </div>
      <p className={`as-label ${styles.message}`} role="status">
        {/* The status is for this text only, and goes once the text changes. The key makes a second press a new message, which is spoken again. */}
        {last.presses > 0 && last.text === text && (
          <span key={last.presses}>{last.isCopied ? words.copied : words.refused}</span>
        )}
      </p>
      {children && <div className={styles.others}>{children}</div>}
    </div>
  );
}

/** False where the clipboard is refused, or is not there at all (a page without https). */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function selectText(id: string) {
  const element = document.getElementById(id);
  if (element) window.getSelection()?.selectAllChildren(element);
}
