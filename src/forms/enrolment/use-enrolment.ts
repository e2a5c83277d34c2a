import { useForm } from '@conform-to/react/future';
import { useState } from 'react';

import {
  type Application,
  type ChoiceHints,
  type ChoicePrices,
  type FieldName,
  fieldNames,
  fields as formFields,
} from '../../../domain/forms/enrolment/fields.ts';
import {
  applicationFromForm,
  defaultApplication,
  validateApplication,
} from '../../../domain/forms/enrolment/schema.ts';
import { type FormValues, valuesFromForm } from '../../../domain/forms/form-values.ts';
import type { FieldErrors } from '../../../domain/forms/schema-of.ts';
import { replyBy, replyDue } from '../../../domain/time/reply-due.ts';
import type { FailureKind } from '../classify-answer.ts';
import { sendData } from '../send-data.ts';
import { fieldErrorsOnly, useSubmission } from '../use-submission.ts';
import type { Confirmation, ConfirmedEvent } from './confirmation.ts';

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

export function useEnrolment({ endpoint, initial, choiceHints, ...options }: EnrolmentOptions) {
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
