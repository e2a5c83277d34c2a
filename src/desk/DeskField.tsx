import type { EventFields } from '../../domain/case/event-entry.ts';
import type { Typed, WrongField } from '../../domain/case/read-change.ts';
import { outcomeNames, outcomes } from '../../domain/case/stages.ts';
import { londonField, readMoment } from '../../domain/time/london-time.ts';
import { ChoiceGroup, TickField } from '../components/ChoiceGroup.tsx';
import { describedBy, Field } from '../components/Field.tsx';
import { TextField, type TextFieldProps } from '../components/TextField.tsx';
import fieldStyles from '../components/Field.module.css';
import pageStyles from './Submission.module.css';

export type DeskFieldProps = Omit<TextFieldProps, 'width'>;

/** `autoComplete` for a form whose result is shown first: on **Back**, a browser refills only what it may remember. */
export const refilledOnBack = 'on';

/** A field of the desk's forms; one that was wrong has the focus once its page is shown again. */
export const DeskField = (field: DeskFieldProps) => (
  <TextField
    autoComplete="off"
    rows={rowsFor(field.defaultValue)}
    takesFocus={Boolean(field.error)}
    {...field}
  />
);

/** So many lines that the whole text is seen, long lines broken, with one free line at its end. */
function rowsFor(text = ''): number {
  const lines = text.split('\n').map((line) => Math.ceil(line.length / 60) || 1);
  return Math.min(
    30,
    Math.max(
      3,
      lines.reduce((all, each) => all + each, 1),
    ),
  );
}

export type EventFieldProps = Omit<DeskFieldProps, 'label' | 'type' | 'defaultValue'> & {
  field: EventFields[string];
  typed: string | undefined;
};

/** The control for a field of an event's entry; nothing for a field that is not asked for. */
export function EventField({ field, typed, ...props }: EventFieldProps) {
  const words = {
    label: 'label' in field ? (field.label ?? '') : '',
    hint: 'hint' in field ? field.hint : undefined,
  };
  const takesFocus = props.error !== undefined;
  switch (field.kind) {
    case 'text':
      return (
        <DeskField
          {...props}
          {...words}
          defaultValue={typed}
          type={field.isLine ? 'text' : 'multiline'}
          isRequired={field.empty !== undefined}
        />
      );
    case 'moment': {
      const moment = readMoment(typed ?? '');
      return (
        <DeskField
          {...props}
          {...words}
          defaultValue={moment ? londonField(moment) : typed}
          type={typed && !moment ? 'text' : 'datetime-local'}
          optional="(optional)"
        />
      );
    }
    case 'value': {
      const { input } = field;
      // A browser shows nothing in a field of these kinds but what it would send itself.
      const isStrict = input === 'date' || input === 'time' || input === 'number';
      const valid = isStrict ? field.read(typed ?? '') : undefined;
      const isOther = Boolean(typed) && isStrict && valid === undefined;
      return (
        <div className={pageStyles.short}>
          <DeskField
            {...props}
            {...words}
            defaultValue={valid ?? typed}
            type={input === 'decimal' || isOther ? 'text' : input}
            inputMode={input === 'decimal' ? 'decimal' : undefined}
          />
        </div>
      );
    }
    case 'choice':
      return (
        <ChoiceGroup
          name={props.name}
          label={words.label}
          type="radio"
          error={props.error}
          takesFocus={takesFocus}
          choices={field.options.map((value) => ({ value, label: field.names?.[value] ?? value }))}
          defaultChosen={typed ? [typed] : []}
        />
      );
    case 'tick':
      // A question about another value is asked only where that value raises it.
      if (field.isQuestion && !props.error && typed !== 'yes') return null;
      return (
        <TickField
          id={props.id}
          name={props.name}
          label={words.label}
          error={props.error}
          takesFocus={takesFocus}
          isChosen={typed === 'yes'}
        />
      );
    default:
      return null;
  }
}

/** How an application ended, which only its sentence in the history says. */
export const OutcomeField = ({ error }: { error: string | undefined }) => (
  <EventField name="outcome" field={outcome} typed={undefined} error={error} />
);

const outcome = {
  kind: 'choice',
  label: 'How did it end?',
  options: outcomes,
  names: outcomeNames,
} as const;

export type EventFieldsProps = Pick<EventFieldProps, 'autoComplete'> & {
  fields: EventFields;
  typed?: Typed | undefined;
  wrong?: Partial<WrongField> | undefined;
  /** Begins their ids, where another form of the page has fields of the same names. */
  idPrefix?: string;
};

/** The controls for all fields of an entry that are asked for. */
export const EventFieldList = ({
  fields,
  typed,
  wrong,
  idPrefix = '',
  ...props
}: EventFieldsProps) =>
  Object.entries(fields).map(([name, field]) => (
    <EventField
      key={name}
      id={`${idPrefix}${name}`}
      name={name}
      field={field}
      typed={typed?.[name]}
      error={wrong?.name === name ? wrong.fault : undefined}
      {...props}
    />
  ));

type DeskSelectProps = Record<'name' | 'label' | 'hint', string> & {
  /** The value of each, and what it says. */
  options: readonly (readonly [string, string])[];
  defaultValue?: string;
};

export const DeskSelect = ({ name, label, hint, options, defaultValue }: DeskSelectProps) => (
  <Field id={name} label={label} hint={hint}>
    <select
      className={fieldStyles.control}
      name={name}
      defaultValue={defaultValue}
      {...describedBy({ id: name, hint })}
      id={name}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </Field>
);
