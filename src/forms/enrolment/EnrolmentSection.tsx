import { ChoiceGroup } from '../../components/ChoiceGroup.tsx';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { optional } from '../copy.ts';
import { businessFields } from './application-from-form.ts';
import { type FieldCopy, fieldCopy, formCopy, type sectionCopy } from './copy.ts';
import { courseChoices } from './course-choices.ts';
import styles from './EnrolmentSection.module.css';
import type { FieldName } from './schema.ts';

/** What a field holds at first, and its error, from the form library. */
export type SectionFields = Record<
  FieldName,
  { defaultValue: string; defaultOptions: string[]; errors: string | undefined }
>;

export type EnrolmentSectionProps = {
  section: (typeof sectionCopy)[number];
  /** From 1. */
  number: number;
  fields: SectionFields;
};

/** One section of the form, with its fields in their order. */
export function EnrolmentSection({ section, number, fields }: EnrolmentSectionProps) {
  return (
    <section className={styles.section} id={section.id} aria-labelledby={`${section.id}-title`}>
      <h3 className={styles.title} id={`${section.id}-title`}>
        <span className={styles.number}>{formCopy.sectionOf(number)}</span>
        {section.title}
      </h3>
      <div className={styles.fields} data-far={number > 2 || undefined}>
        {section.fields.map((name) => (
          <SectionField key={name} name={name} field={fields[name]} />
        ))}
      </div>
    </section>
  );
}

/** How the one-line and multi-line fields are typed, and what a browser may fill in. */
const textControls: Partial<Record<FieldName, Partial<TextFieldProps>>> = {
  fullName: { autoComplete: 'name', minLength: 2 },
  email: { type: 'email', autoComplete: 'email' },
  mobile: { type: 'tel', autoComplete: 'tel', minLength: 10, width: 'half' },
  linkedIn: { type: 'url', autoComplete: 'url', optional },
  businessName: { autoComplete: 'organization', optional },
  businessDetails: { type: 'multiline', optional },
  website: { type: 'url', autoComplete: 'url', optional },
  availabilityDates: { type: 'multiline', minLength: 10 },
  numberOfAttendees: { width: 'short', autoComplete: 'off' },
  city: { autoComplete: 'address-level2', minLength: 2, width: 'half' },
  country: { autoComplete: 'country-name', minLength: 2, width: 'half' },
  additionalRequirements: { type: 'multiline', optional },
};

function SectionField({ name, field }: { name: FieldName; field: SectionFields[FieldName] }) {
  const error = field.errors;
  if (name === 'selectedCourses') {
    return (
      <ChoiceGroup
        {...fieldCopy.selectedCourses}
        name={name}
        error={error}
        type="checkbox"
        choices={courseChoices.map((value) => ({ value, label: value }))}
        defaultChosen={field.defaultOptions}
      />
    );
  }
  const { label, hint, options }: FieldCopy = fieldCopy[name];
  if (options) {
    return (
      <ChoiceGroup
        label={label}
        hint={hint}
        name={name}
        error={error}
        type="radio"
        choices={Object.entries(options).map(([value, option]) => ({ value, ...option }))}
        defaultChosen={[field.defaultValue]}
      />
    );
  }
  const isForBusiness = businessFields.some((business) => business === name);
  return (
    <div className={isForBusiness ? styles.business : undefined}>
      <TextField
        {...textControls[name]}
        name={name}
        label={label}
        hint={hint}
        error={error}
        defaultValue={field.defaultValue}
      />
    </div>
  );
}
