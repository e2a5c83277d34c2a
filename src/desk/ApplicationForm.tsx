import { Button, LinkButton } from '../components/Button.tsx';
import { ErrorSummary } from '../components/ErrorSummary.tsx';
import { brand } from '../../domain/brand.ts';
import { deskEvents } from '../../domain/desk-events.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { formSections } from '../../domain/forms/enrolment/fields.ts';
import { fieldNames } from '../../domain/forms/enrolment/schema.ts';
import { errorSummary } from '../forms/copy.ts';
import { EnrolmentSection, type SectionFields } from '../forms/enrolment/EnrolmentSection.tsx';
import { DeskForm } from './ChangeForm.tsx';
import { correctCopy, writeCopy } from './copy.ts';
import { useDesk } from './DeskContext.tsx';
import { Overtaken } from './Message.tsx';
import type { CorrectModel, FilledIn } from './models.ts';
import { Head } from './Write.tsx';
import styles from './Submission.module.css';

/** The page on which the answers of an application are corrected. */
export function Correct({ correct: { row, overtaken, ...filledIn } }: { correct: CorrectModel }) {
  const { verb, button } = deskEvents.corrected;
  return (
    <>
      {overtaken && <Overtaken by={overtaken} lead={correctCopy.overtaken} isKept />}
      <Head row={row} title={correctCopy.title(row.submission.reference)} />
      <p className="measured">{correctCopy.lead}</p>
      <DeskForm
        className={`stack ${styles.answers}`}
        action={deskPaths.correct(row.submission)}
        fields={{ seen: row.lastEvent ?? '', do: verb }}
      >
        <Fields {...filledIn} />
        <div className="cluster">
          <Button type="submit">{button}</Button>
          <LinkButton look="quiet" href={deskPaths.submission(row.submission)}>
            {writeCopy.leave}
          </LinkButton>
        </div>
      </DeskForm>
    </>
  );
}

/** The site's own form, filled in. */
function Fields({ values, wrong = {} }: FilledIn) {
  const { choiceHints } = useDesk();
  const fields = Object.fromEntries(
    fieldNames.map((name) => {
      const value = values[name];
      const [defaultValue, defaultOptions] =
        typeof value === 'string' ? [value, []] : ['', [...value]];
      return [name, { defaultValue, defaultOptions, errors: wrong[name] }];
    }),
  ) as SectionFields;
  const errors = fieldNames.flatMap((id) => (wrong[id] ? [{ id, message: wrong[id] }] : []));
  return (
    <>
      <ErrorSummary title={errorSummary} errors={errors} attempt={0} fields={fields} />
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
