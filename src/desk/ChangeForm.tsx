import type { ComponentProps, ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import type { Entry } from '../../domain/case/event-entry.ts';
import { type Action, actions, deskEvents, fieldsOf } from '../../domain/case/events.ts';
import type { Typed, Verb } from '../../domain/case/read-change.ts';
import type { DeskRow } from '../../domain/case/views.ts';
import { Button, type ButtonProps, LinkButton } from '../components/Button.tsx';
import { actionCopy, previewCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { EventFieldList, type EventFieldsProps, refilledOnBack } from './DeskField.tsx';
import type { SubmissionModel } from './models.ts';
import styles from './Submission.module.css';

/**
 * What a form posts to `deskPaths.change`, as the field `do`, beside `token`, `seen`, `from` (the `from` of
 * the list to come back to, or empty for the application itself) and the fields of its entry in `deskEvents`. `erase`
 * shows the page that asks for the reference; with `typed`, it erases.
 */
export type DeskAction = Verb | 'erase';

export type ChangeFormProps = {
  /** What it changes, and the latest event that the page knows of. */
  row: Pick<DeskRow, 'submission'> & Partial<Pick<DeskRow, 'lastEvent'>>;
  /** The list to come back to; without it, the application itself. */
  from?: string;
  action: DeskAction;
  /** Further hidden fields, by their names. */
  fields?: Record<string, string>;
  /** What a screen reader adds to the label, if there is such a button in each row. */
  about?: string;
  look?: ButtonProps['look'];
  size?: ButtonProps['size'];
  className?: string | undefined;
  id?: string;
  children?: ReactNode;
};

/** One thing to do with an application, as a form with one button. */
export function ChangeForm(props: ChangeFormProps) {
  const { row, from = '', action, fields = {}, about } = props;
  const { look = 'secondary', size = 'small', className, id, children } = props;
  return (
    <DeskForm
      className={className}
      id={id}
      action={(action === 'erase' ? deskPaths.erase : deskPaths.change)(row.submission)}
      fields={{ seen: row.lastEvent, from, do: action, ...fields }}
    >
      {children}
      <Button type="submit" look={look} size={size}>
        <span>
          {labelOf(action, fields)}
          {about && <span className="visually-hidden"> {about}</span>}
        </span>
      </Button>
    </DeskForm>
  );
}

export type EventFormProps = Omit<ChangeFormProps, 'row' | 'action' | 'children'> & {
  submission: Pick<SubmissionModel, 'row' | 'again'>;
  event: Action;
  begun?: Typed;
  /** Fields that its hidden ones have already, or that are not asked for. */
  omits?: readonly string[];
};

/** The form of an event, as its entry says; filled in as it was posted, if it could not be taken. */
export function EventForm({ submission, event, begun, omits = [], ...form }: EventFormProps) {
  const { verb } = deskEvents[event];
  const again = againOf(submission, event);
  return (
    <ChangeForm className="stack" {...form} row={submission.row} action={verb}>
      <EventFieldList
        fields={Object.fromEntries(
          Object.entries(fieldsOf(event)).filter(([name]) => !omits.includes(name)),
        )}
        typed={again?.typed ?? begun}
        wrong={again}
        // A page may have several such forms, even of one event.
        idPrefix={`${[verb, ...Object.values(form.fields ?? {})].join('-')}-`}
      />
    </ChangeForm>
  );
}

/** The same in a fold, which is open where it could not be taken. */
export const FoldedForm = ({ title, ...form }: EventFormProps & { title: string }) => (
  <details className="unprinted" open={againOf(form.submission, form.event) !== undefined}>
    <summary className="finger">{title}</summary>
    <EventForm {...form} />
  </details>
);

export const againOf = ({ again }: Pick<SubmissionModel, 'again'>, event: Action) =>
  again?.verb === deskEvents[event].verb ? again : undefined;

/** What the button of an action says; that of a move names the stage. */
function labelOf(action: DeskAction, { stage = '' }: Record<string, string>): string | undefined {
  const event = actions.find((each) => deskEvents[each].verb === action);
  if (event === undefined) return actionCopy.erase;
  const { button }: Pick<Entry, 'button'> = deskEvents[event];
  return typeof button === 'string' ? button : button[stage];
}

type FillFormProps = Required<Pick<DeskFormProps, 'action'>> &
  Pick<EventFieldsProps, 'fields' | 'typed' | 'wrong'> & {
    button: string;
    leave: LeaveProps;
    /** Whether only the way out is left. */
    isClosed?: boolean;
  };

/** The form of what is shown before it is done. */
export const FillForm = ({ action, button, leave, isClosed, ...fields }: FillFormProps) =>
  isClosed ? (
    <Leave {...leave} />
  ) : (
    <DeskForm className={styles.form} action={action} fields={{ step: 'show' }}>
      <EventFieldList {...fields} autoComplete={refilledOnBack} />
      <div className="cluster">
        <Button type="submit">{button}</Button>
        <Leave {...leave} />
      </div>
    </DeskForm>
  );

type SendFormProps = Pick<DeskFormProps, 'action'> & {
  /** Without it there is nothing to send. */
  button: string | undefined;
  /** What the form was filled in with, and what goes with it if it is sent. */
  typed: DeskFormProps['fields'];
  sends: DeskFormProps['fields'];
  leave?: LeaveProps;
  canChange?: boolean;
};

/** Under what was shown: the button that does it, the way back to the form, and the way out. */
export const SendForm = ({ action, button, typed, sends, leave, canChange }: SendFormProps) => (
  <div className="cluster">
    {button && (
      <DeskForm action={action} fields={{ ...typed, ...sends, step: 'send' }}>
        <Button type="submit">{button}</Button>
      </DeskForm>
    )}
    {canChange !== false && (
      <DeskForm action={action} fields={{ ...typed, step: 'fill' }}>
        <Button type="submit" look="secondary">
          {previewCopy.change}
        </Button>
      </DeskForm>
    )}
    {leave && <Leave {...leave} />}
  </div>
);

export const UndoForm = (form: Pick<DeskFormProps, 'action' | 'fields'>) => (
  <DeskForm {...form}>
    <Button type="submit" look="onField" size="small">
      {deskEvents.undone.button}
    </Button>
  </DeskForm>
);

type LeaveProps = { href: string; label?: string | undefined };

export const Leave = ({ href, label = previewCopy.leave }: LeaveProps) => (
  <LinkButton look="quiet" href={href}>
    {label}
  </LinkButton>
);

export type DeskFormProps = Omit<ComponentProps<'form'>, 'method'> & {
  /** What it posts besides its controls; a list posts its name for each. */
  fields?: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** A form of somebody who is signed in: it posts their token, without which nothing is done. */
export function DeskForm({ fields, children, ...form }: DeskFormProps) {
  const { token } = useDesk();
  const all: NonNullable<typeof fields> = { token, ...fields };
  return (
    <form noValidate {...form} method="post">
      {Object.entries(all).flatMap(([name, values]) =>
        [values ?? '']
          .flat()
          .map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
      )}
      {children}
    </form>
  );
}
