import type { ReactNode } from 'react';

import { deskPaths } from '../../domain/case/desk-paths.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { personOf } from '../../domain/case/submission.ts';
import { type FieldName, fieldNames, formSections } from '../../domain/forms/enrolment/fields.ts';
import type { FormValues } from '../../domain/forms/form-values.ts';
import type { FieldErrors } from '../../domain/forms/schema-of.ts';
import { brand } from '../../domain/provider/brand.ts';
import { cityOf, customerZone } from '../../domain/time/customer-clock.ts';
import { Button } from '../components/Button.tsx';
import { TickField } from '../components/ChoiceGroup.tsx';
import { ErrorSummary } from '../components/ErrorSummary.tsx';
import { errorSummary, wrongTitle } from '../forms/copy.ts';
import { formCopy } from '../forms/enrolment/copy.ts';
import { EnrolmentSection, type SectionFields } from '../forms/enrolment/EnrolmentSection.tsx';
import { DeskForm, Leave } from './ChangeForm.tsx';
import { useDesk } from './DeskContext.tsx';
import { EventField } from './DeskField.tsx';
import { Overtaken } from './Message.tsx';
import type { SubmissionModel } from './models.ts';
import { Section } from './Section.tsx';
import { Head } from './Write.tsx';
import styles from './Submission.module.css';

/** The site's own form, filled in, with what is wrong. */
type FilledIn = { values: FormValues<FieldName>; wrong?: FieldErrors<FieldName> };

export type CorrectModel = Pick<SubmissionModel, 'row' | 'overtaken'> &
  FilledIn & {
    /** The time zone as it was typed, and what is wrong with it. */
    zone?: { typed: string; error: string } | undefined;
  };

/** An application that the staff take down; `message` is the reference of the message that it was begun with. */
export type TakenDownModel = FilledIn & {
  /** How it came; empty until that is chosen. */
  via: string;
  viaWrong?: string | undefined;
  isReceiptAsked: boolean;
  message?: string | undefined;
};

export function Correct({
  correct: { row, overtaken, zone, ...filledIn },
}: {
  correct: CorrectModel;
}) {
  const clock = customerZone(personOf(row.submission), row.state);
  const { fields } = deskEvents['clock-set'];
  const { verb, button } = deskEvents.corrected;
  const { canWrite } = useDesk();
  return (
    <>
      {overtaken && (
        <Overtaken by={overtaken} deed="corrected" also=", and is in the form below" isKept />
      )}
      <Head row={row} title={correctCopy.title(row.submission.reference)} />
      <p className="measured">The history keeps the earlier answers.</p>
      <DeskForm
        className={`stack ${styles.answers}`}
        action={deskPaths.correct(row.submission)}
        fields={{ seen: row.lastEvent, do: verb }}
      >
        <Fields {...filledIn} />
        <p className="measured">{correctCopy.newAddress(canWrite)}</p>
        <div className="cluster">
          <Button type="submit">{button}</Button>
          <Leave href={deskPaths.submission(row.submission)} />
        </div>
      </DeskForm>
      <Section id="clock" title={fields.zone.label}>
        <DeskForm
          className="stack measured"
          action={deskPaths.correct(row.submission)}
          fields={{ seen: row.lastEvent, do: deskEvents['clock-set'].verb }}
        >
          <EventField
            name="zone"
            field={fields.zone}
            typed={zone?.typed ?? (clock && cityOf(clock))}
            error={zone?.error}
          />
          <div>
            <Button type="submit" look="secondary">
              {deskEvents['clock-set'].button}
            </Button>
          </div>
        </DeskForm>
      </Section>
    </>
  );
}

Correct.title = ({ correct: { wrong, zone, row } }: { correct: CorrectModel }) =>
  wrongTitle(correctCopy.title(row.submission.reference), wrong ?? zone);

export function NewApplication({ taken }: { taken: TakenDownModel }) {
  const { via, viaWrong, isReceiptAsked, message, ...filledIn } = taken;
  const { canWrite } = useDesk();
  const { verb, button, fields } = deskEvents['taken-down'];
  const from = message === undefined ? undefined : { kind: 'contact' as const, reference: message };
  return (
    <>
      <h1 className="as-h2">{takenDownCopy.title}</h1>
      <p className="as-lead">
        For people who apply by telephone, by email or in person. The 48 hours start when you save.
      </p>
      <DeskForm
        className={`stack ${styles.answers}`}
        action={deskPaths.newApplication}
        fields={{ do: verb, message }}
      >
        <Fields {...filledIn} viaWrong={viaWrong}>
          <EventField name="via" field={fields.via} typed={via} error={viaWrong} />
        </Fields>
        {canWrite && (
          <TickField
            name="receipt"
            label="Send a receipt"
            hint="To the email address, if there is one, with the link to their own page."
            isChosen={isReceiptAsked}
          />
        )}
        <div className="cluster">
          <Button type="submit">{button}</Button>
          <Leave href={from ? deskPaths.submission(from) : deskPaths.toAnswer} />
        </div>
      </DeskForm>
    </>
  );
}

NewApplication.title = ({ taken: { wrong = {}, viaWrong } }: { taken: TakenDownModel }) =>
  wrongTitle(takenDownCopy.title, viaWrong ?? Object.keys(wrong)[0]);

type FieldsProps = FilledIn & { viaWrong?: string | undefined; children?: ReactNode };

function Fields({ values, wrong = {}, viaWrong, children }: FieldsProps) {
  const { choiceHints } = useDesk();
  const fields = Object.fromEntries(
    fieldNames.map((name) => {
      const value = values[name];
      const [defaultValue, defaultOptions] =
        typeof value === 'string' ? [value, []] : ['', [...value]];
      return [name, { defaultValue, defaultOptions, errors: wrong[name] }];
    }),
  ) as SectionFields;
  const errors = [
    ...(viaWrong ? [{ id: 'via', message: viaWrong }] : []),
    ...fieldNames.flatMap((id) => (wrong[id] ? [{ id, message: wrong[id] }] : [])),
  ];
  const all = { via: { errors: viaWrong }, ...fields };
  return (
    <>
      {/* The sections of the form have headings of the third level. */}
      <h2 className="visually-hidden">{formCopy.title}</h2>
      <ErrorSummary title={errorSummary} errors={errors} attempt={0} fields={all} />
      {children}
      {formSections.map((section, at) => (
        <EnrolmentSection
          key={section.id}
          section={section}
          number={at + 1}
          fields={fields}
          choiceHints={choiceHints}
          isForCamp={fields.selectedCourses.defaultOptions.includes(brand.camp)}
          isAtDesk
        />
      ))}
    </>
  );
}

const correctCopy = {
  title: (reference: string) => `Correct ${reference}`,
  newAddress: (isMailed: boolean) =>
    `If you correct the email address, the link to the application ends, because another person may have it. ${
      isMailed
        ? 'The new link is sent to the corrected address after 30 seconds, and so is every letter that has not been sent yet. A letter that was refused goes there once you press Retry.'
        : 'The new one is on the application’s page, to send on.'
    }`,
} as const;

export const takenDownCopy = {
  title: 'New application',
} as const;
