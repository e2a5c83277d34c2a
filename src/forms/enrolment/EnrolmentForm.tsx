import { useForm, useFormData } from '@conform-to/react/future';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import {
  type Application,
  type ChoiceHints,
  type ChoicePrices,
  type FieldName,
  fieldNames,
  fields as formFields,
  formSections,
} from '../../../domain/forms/enrolment/fields.ts';
import {
  applicationFrom,
  applicationFromForm,
  defaultApplication,
  validateApplication,
} from '../../../domain/forms/enrolment/schema.ts';
import {
  answersAsText,
  type FormValues,
  valuesFromForm,
} from '../../../domain/forms/form-values.ts';
import { readPath } from '../../../domain/forms/readers.ts';
import type { FieldErrors } from '../../../domain/forms/schema-of.ts';
import { brand } from '../../../domain/provider/brand.ts';
import { camp } from '../../../domain/provider/pages.ts';
import { paths } from '../../../domain/provider/paths.ts';
import { replyBy, replyDue } from '../../../domain/time/reply-due.ts';
import { OwnCover } from '../../art/OwnCover.tsx';
import type { FailureKind } from '../classify-answer.ts';
import { FormFrame } from '../FormFrame.tsx';
import { KeepTyped } from '../KeepTyped.tsx';
import { sendData } from '../send-data.ts';
import type { AsMail } from '../SendByMail.tsx';
import { fieldErrorsOnly, useSubmission } from '../use-submission.ts';
import type { Confirmation, ConfirmedEvent } from './confirmation.ts';
import { formCopy, noticeCopy } from './copy.ts';
import { EnrolmentSection, type SectionFields } from './EnrolmentSection.tsx';
import { initialApplication, type PreselectedCourse } from './initial-application.ts';
import { SectionProgress } from './SectionProgress.tsx';
import { sumOf } from './sum.ts';
import styles from './EnrolmentForm.module.css';

/**
 * The enrolment application: four sections, one column. It works as a native form; with JavaScript it
 * validates as the applicant types, sends in the background and says what happened.
 */
export function EnrolmentForm(options: EnrolmentOptions) {
  return (
    <KeepTyped>
      <ScriptedForm {...options} />
    </KeepTyped>
  );
}

type EnrolmentFormOnStaticHostProps = Omit<EnrolmentOptions, 'initial' | 'rejected'> & {
  courses: readonly PreselectedCourse[];
};

/**
 * The enrolment form of a site without a server (`npm run build:static`). Only the form's script can read
 * `?course=` there, so it remounts the form with that course. What was typed until then is in the draft.
 */
export function EnrolmentFormOnStaticHost({ courses, ...options }: EnrolmentFormOnStaticHostProps) {
  const courseId = useSyncExternalStore(neverChanges, courseInAddress, () => null);
  const initial = initialApplication(courseId, courses);
  return <EnrolmentForm key={courseId} {...options} initial={initial} />;
}

function ScriptedForm(props: EnrolmentOptions) {
  const [choiceHints] = useState(() => withHintsOfPage(props.choiceHints));
  const options = { ...props, choiceHints };
  const submission = useEnrolment(options);
  const successPlace = useSyncExternalStore(neverChanges, placeInPage, () => null);
  const fields = submission.fields as SectionFields;
  // Until the script runs, `useFormData` has nothing, and the initial choice counts.
  const hasCampIn = (chosen: readonly unknown[]) => camp && chosen.includes(brand.camp);
  const isForCamp =
    useFormData(submission.formElement, (form) => hasCampIn(form.getAll('selectedCourses'))) ??
    hasCampIn(fields.selectedCourses.defaultOptions);
  return (
    <div className={`split ${styles.layout}`}>
      <SectionProgress form={submission.formElement} fields={fields} />
      <FormFrame
        submission={submission}
        copy={formCopy}
        notices={noticeCopy}
        formFields={formFields}
        asMail={asMail}
        successPlace={successPlace}
        className={`stack ${styles.form}`}
        labelledBy="application-title"
        action={paths.enrol}
        withoutScript={options.withoutScript}
        smallPrint={
          <>
            {formCopy.promise} <a href={paths.privacy}>{formCopy.privacyLink}</a>
          </>
        }
      >
        {formSections.map((section, index) => (
          <EnrolmentSection
            key={section.id}
            section={section}
            number={index + 1}
            fields={fields}
            choiceHints={choiceHints}
            isForCamp={isForCamp}
          />
        ))}
      </FormFrame>
      <SumBesideForm form={submission.formElement} prices={options.prices} />
      <TicketCover />
    </div>
  );
}

type SumBesideFormProps = Pick<EnrolmentOptions, 'prices'> & {
  form: RefObject<HTMLFormElement | null>;
};

/** Keeps the sum beside the form, which the page has drawn for the first answers, in step with it. */
function SumBesideForm({ form, prices }: SumBesideFormProps) {
  const sum = useFormData(form, (answers) =>
    sumOf(
      {
        people: String(answers.get('numberOfAttendees')),
        choices: answers.getAll('selectedCourses'),
      },
      prices,
    ),
  );
  useEffect(() => {
    const place = document.querySelector('[data-sum]');
    if (place && sum) place.textContent = sum;
  }, [sum]);
  return null;
}

/** The cover on the ticket above the form, once the page's script (confirmation.ts) has written its reference there. */
function TicketCover() {
  const reference = useSyncExternalStore(onConfirmed, referenceOnTicket, () => '');
  return (
    reference &&
    createPortal(
      <OwnCover reference={reference} />,
      document.querySelector('#received [data-cover]')!,
    )
  );
}

function onConfirmed(onChange: () => void) {
  const confirmed: ConfirmedEvent = 'confirmed';
  addEventListener(confirmed, onChange);
  return () => removeEventListener(confirmed, onChange);
}

const referenceOnTicket = () =>
  document.querySelector('#received [data-reference]')?.textContent ?? '';

/** In the browser the hints of the choices are those of the form that the server drew. */
function withHintsOfPage(known: ChoiceHints): ChoiceHints {
  if (typeof document === 'undefined') return known;
  const choices = document.querySelectorAll<HTMLInputElement>('[name=selectedCourses]');
  const hintOf = (id: string) => document.getElementById(`${id}-choice-hint`)?.textContent ?? '';
  const hints = Array.from(choices, ({ id, value }) => [value, hintOf(id)]);
  return Object.assign(Object.fromEntries(hints), known) as ChoiceHints;
}

/** Every answer under its label, for somebody who reads it as an email and not at the desk. */
const asMail: AsMail = (values) => ({
  subject: formCopy.title,
  body: answersAsText(formFields, applicationFrom(values as FormValues<FieldName>)),
});

/** The place above the ticket for the notice of success. */
const placeInPage = () => document.getElementById('sent');

const courseInAddress = () => readPath(new URLSearchParams(location.search).get('course') ?? '');

/** Never notifies: the place is in the page from the start, and another address is another document. */
const neverChanges = () => () => undefined;

/** What the page tells the form; `endpoint` is the own intake or a spreadsheet script. */
export type EnrolmentOptions = {
  endpoint: string;
  /** The initial answers beside the defaults: from a course page, that course. */
  initial: Partial<Application>;
  choiceHints: ChoiceHints;
  prices: ChoicePrices;
  /** What the server did not accept, posted without JavaScript. */
  rejected?: RejectedPost;
  /**
   * What the button does where no script runs and no server takes the form: it opens the visitor's mail
   * program with the answers in the message. Without this text the form is posted to the server.
   */
  withoutScript?: string;
};

const formId = 'enrolment';

function useEnrolment({ endpoint, initial, choiceHints, ...options }: EnrolmentOptions) {
  // Only once, because the library takes a new object for a new result, and would draw for ever.
  const [rejected] = useState(() => options.rejected && withValues(options.rejected));
  const { formOptions, draftLineOf, ...submission } = useSubmission<Application>({
    formId,
    endpoint,
    formFields,
    check: (form) => validateApplication(applicationFromForm(form)),
    deliver: (application, sending) => sendData(application, { endpoint, ...sending }),
    rejected,
    // The course that the visitor came from is not ticked again.
    emptied: defaultApplication,
    onConfirmed: ({ selectedCourses }, { reference = '', follow, dueAt }) =>
      tellPage({
        reference,
        follow,
        courses: selectedCourses.map((choice) => [choice, choiceHints[choice] ?? '']),
        replyBy: replyBy(dueAt ?? replyDue('enrolment', new Date().toISOString())),
      }),
  });
  const [lastResult] = useState(
    rejected && {
      submission: { payload: rejected.values, fields: [...fieldNames], intent: null },
      error: fieldErrorsOnly(rejected.fields),
    },
  );
  const { form, fields, intent } = useForm<Application, string, Application>({
    ...formOptions,
    id: formId,
    defaultValue: { ...defaultApplication, ...initial },
    lastResult,
  });
  const draftLine = draftLineOf(() => intent.reset());
  return { ...submission, form, fields, draftLine };
}

/** In the browser the values are those of the form that the server drew, with what was typed there since. */
function withValues({ values, ...rejected }: RejectedPost) {
  const drawn = () => new FormData(document.forms.namedItem(formId)!);
  return { ...rejected, values: values ?? valuesFromForm(drawn(), formFields) };
}

/** Tells the page to show the ticket at its top (confirmation.ts). */
function tellPage(detail: Confirmation) {
  const confirmed: ConfirmedEvent = 'confirmed';
  dispatchEvent(new CustomEvent(confirmed, { detail }));
}

/**
 * What the server hands to the enrolment page after a form was posted without JavaScript and not
 * accepted: everything that was typed, and what is wrong with it.
 */
export type RejectedPost = {
  /** HTTP status of the page that is rendered. */
  status: number;
  /** Everything that was typed, as `valuesFromForm` reads it. The browser has it in the form, and does not get it here. */
  values?: FormValues<FieldName>;
  fields: FieldErrors<FieldName>;
  /** Set if the fault is not the applicant's. */
  failure?: FailureKind;
};
