import type { ReactNode } from 'react';

import styles from './Button.module.css';

type ButtonStyle = {
  children: ReactNode;
  /** `primary` is for the main action of a part of the page; `onField` stands on a colour field. */
  look?: 'primary' | 'secondary' | 'onField' | 'quiet';
  size?: 'regular' | 'small';
};

const classOf = ({ look = 'primary', size }: Omit<ButtonStyle, 'children'>) =>
  ['button', styles[look], size === 'small' && styles.small].filter(Boolean).join(' ');

export type LinkButtonProps = ButtonStyle & {
  href: string;
  /** What a screen reader adds to the label, for a label that stands more than once on a page. */
  about?: string;
  isExternal?: boolean;
  download?: string;
};

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({
  href,
  children,
  about,
  isExternal,
  download,
  ...look
}: LinkButtonProps) {
  return (
    <a
      className={classOf(look)}
      href={href}
      download={download}
      data-address={mailAddressIn(href, children)}
      {...(isExternal && { target: '_blank', rel: 'noopener' })}
    >
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
      {isExternal && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}

/** The address of a mail link, for the printed page, unless the link's words are the address. */
function mailAddressIn(href: string, label: ReactNode): string | undefined {
  if (!href.startsWith('mailto:')) return undefined;
  const address = decodeURIComponent(href.slice(7).split('?')[0] ?? '');
  return address === label ? undefined : address;
}

export type ButtonProps = ButtonStyle & {
  type?: 'button' | 'submit';
  /** Posted with the form, with `value`, when this button was pressed. */
  name?: string;
  value?: string;
  /** Where the form is posted by this button, if not to the address of the form. */
  formAction?: string;
  isDisabled?: boolean;
  opens?: string;
  onClick?: () => void;
};

/** A button that does something; what leads somewhere is a `LinkButton`. */
export function Button({
  type = 'button',
  name,
  value,
  formAction,
  isDisabled,
  opens,
  onClick,
  children,
  ...look
}: ButtonProps) {
  return (
    <button
      className={classOf(look)}
      type={type}
      name={name}
      value={value}
      formAction={formAction}
      popoverTarget={opens}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
