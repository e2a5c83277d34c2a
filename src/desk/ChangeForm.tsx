import type { ReactNode } from 'react';

import { Button, type ButtonProps } from '../components/Button.tsx';
import { useDesk } from './DeskContext.tsx';
import type { DeskAction, RowModel } from './models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';

export type ChangeFormProps = {
  row: Pick<RowModel, 'kind' | 'reference' | 'seen'>;
  /** The list to come back to; without it, the application itself. */
  from?: string;
  action: DeskAction;
  /** Further hidden fields, by their names. */
  fields?: Record<string, string>;
  label: string;
  /** What a screen reader adds to the label, if there is such a button in each row. */
  about?: string;
  look?: ButtonProps['look'];
  size?: ButtonProps['size'];
  className?: string | undefined;
  id?: string;
  /** Fields that somebody fills in. */
  children?: ReactNode;
};

/** One thing to do with an application, as a form with one button. */
export function ChangeForm(props: ChangeFormProps) {
  const { row, from = '', action, fields = {}, label, about, children } = props;
  const { look = 'secondary', size = 'small', className, id } = props;
  const { token } = useDesk();
  const hidden = { token, seen: row.seen, from, do: action, ...fields };
  return (
    <form className={className} id={id} method="post" action={deskPaths.change(row)}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" look={look} size={size}>
        <span>
          {label}
          {about && <span className="visually-hidden"> {about}</span>}
        </span>
      </Button>
    </form>
  );
}
