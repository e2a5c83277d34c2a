import {
  businessFields,
  type ChoiceHints,
  type FieldName,
  fields,
  type formSections,
  type SectionsField,
} from '../../../domain/forms/enrolment/fields.ts';
import type { ChoiceField, ChoicesField } from '../../../domain/forms/field.ts';
import { type Choice, ChoiceGroup } from '../../components/ChoiceGroup.tsx';
import { TextField } from '../../components/TextField.tsx';
import { controlOf } from '../control-of.ts';
import { optional } from '../copy.ts';
import { formCopy } from './copy.ts';
import styles from './EnrolmentForm.module.css';

/** What a field holds at first, and its error, from the form library. */
export type SectionFields = Record<
  FieldName,
  { defaultValue: string; defaultOptions: string[]; errors: string | undefined }
>;

export type EnrolmentSectionProps = {
  section: (typeof formSections)[number];
  number: number;
  fields: SectionFields;
  choiceHints: ChoiceHints;
  isForCamp: boolean;
  /** Whether the staff fill it in: the email address may be missing, and no browser fills in their own. */
  isAtDesk?: boolean;
};

/** One section of the form, with its fields in their order. */
export function EnrolmentSection({ section, number, fields, ...hints }: EnrolmentSectionProps) {
  return (
    <section
      className={`under-rule ${styles.section}`}
      id={section.id}
      aria-labelledby={`${section.id}-title`}
    >
      <h3 className={styles.title} id={`${section.id}-title`}>
        <span className={`as-label ${styles.number}`}>{formCopy.sectionOf(number)}</span>
        {section.title}
      </h3>
      <div className={`stack ${styles.fields}`} data-far={number > 2 || undefined}>
        {section.fields.map((name) => (
          <SectionField key={name} name={name} field={fields[name]} {...hints} />
        ))}
      </div>
    </section>
  );
}

type SectionFieldProps = Pick<EnrolmentSectionProps, 'choiceHints' | 'isForCamp' | 'isAtDesk'> & {
  name: FieldName;
  field: SectionFields[FieldName];
};

function SectionField({ name, field, choiceHints, isForCamp, isAtDesk }: SectionFieldProps) {
  const formField: SectionsField = fields[name];
  const { errors: error, defaultValue, defaultOptions } = field;
  const hint = isForCamp ? (formField.hintForCamp ?? formField.hint) : formField.hint;
  if (formField.kind === 'choice' || formField.kind === 'choices') {
    const isOneOnly = formField.kind === 'choice';
    return (
      <ChoiceGroup
        label={formField.label}
        hint={hint}
        name={name}
        error={error}
        type={isOneOnly ? 'radio' : 'checkbox'}
        choices={choicesOf(formField, choiceHints)}
        defaultChosen={isOneOnly ? [defaultValue] : defaultOptions}
      />
    );
  }
  const control = controlOf({ ...formField, hint });
  return (
    <div className={businessFields.includes(name) ? styles.business : undefined}>
      <TextField
        {...control}
        autoComplete={isAtDesk ? 'off' : control.autoComplete}
        optional={isAtDesk && name === 'email' ? optional : control.optional}
        name={name}
        error={error}
        defaultValue={defaultValue}
      />
    </div>
  );
}

function choicesOf(field: ChoiceField | ChoicesField, hints: ChoiceHints): Choice[] {
  return field.kind === 'choices'
    ? field.options.map((value) => ({ value, label: value, hint: hints[value] }))
    : Object.entries(field.options).map(([value, option]) => ({ value, ...option }));
}
