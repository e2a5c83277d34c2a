import styles from './Answers.module.css';
import { pageCopy } from './copy.ts';
import type { RowModel, SubmissionModel } from './models.ts';
import { Section } from './Section.tsx';

export type AnswersProps = Pick<SubmissionModel, 'answers' | 'row'>;

/** Every answer under the form's own label, in the form's sections. What was not given says so. */
export function Answers({ answers: sections, row: { choiceHints = {} } }: AnswersProps) {
  return (
    <Section id="answers" title={pageCopy.answers}>
      {sections.map(({ title, answers }, i) => (
        <div key={title ?? i} className={styles.part}>
          {title && <h3 className={styles.title}>{title}</h3>}
          <dl className={styles.answers}>
            {answers.map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                {text ? (
                  <dd className={styles.text} dir="auto">
                    {name === 'selectedCourses' ? (
                      <Choices text={text} choiceHints={choiceHints} />
                    ) : (
                      <Answer text={text} />
                    )}
                  </dd>
                ) : (
                  <dd className={styles.none}>{pageCopy.noAnswer}</dd>
                )}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  );
}

type ChoicesProps = { text: string; choiceHints: RowModel['choiceHints'] };

/** The courses that were chosen, each with the course of the site that it stands for. */
export const Choices = ({ text, choiceHints = {} }: ChoicesProps) =>
  text.split('\n').map((choice) => (
    <span key={choice} className={styles.choice}>
      {choice}
      <small>{choiceHints[choice]}</small>
    </span>
  ));

/** An address that somebody typed can be followed, and shows where it leads; anything else is text. */
function Answer({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/iu.test(text) || !URL.canParse(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
      <span className="visually-hidden"> {pageCopy.newTab}</span>
    </a>
  );
}
