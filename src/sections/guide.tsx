import type { ReactNode } from 'react';

import { guideFile, paths } from '../../domain/provider/paths.ts';
import { curveStages } from '../art/adoption-curve.ts';
import { ChapterCurve } from '../art/curves.tsx';
import { ThirtyDays } from '../art/ThirtyDays.tsx';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { Points, RuledList } from '../components/ruled-lists.tsx';
import type { Course } from '../content/schemas/course.ts';
import { beginsWith, type Guide as Content, type GuideChapter } from '../content/schemas/guide.ts';
import { Chapter } from './Chapter.tsx';
import { PaperHero } from './PaperHero.tsx';
import { StageStrip } from './StageStrip.tsx';
import styles from './guide.module.css';

export type GuideProps = {
  guide: Content;
  courses: readonly Course[];
  /** The words of the button for the PDF. */
  downloadLabel: string;
};

/** The AI guide: a page of the site and, printed on sheets of its own (`npm run guide`), the PDF. */
export function Guide({
  guide: { cover, chapters, lastPage },
  courses,
  downloadLabel,
}: GuideProps) {
  const [whereYouStand, tenJobs, prompts, policy, supplierQuestions, thirtyDays] = chapters;
  const of = chapters.length;
  return (
    <>
      <PaperHero
        heading={cover.title}
        lead={cover.subtitle}
        actions={
          <LinkButton href={paths.guide!} download={guideFile}>
            {downloadLabel}
          </LinkButton>
        }
      >
        <div className={`split low ${styles.index}`}>
          <nav aria-labelledby="guide-kicker">
            <p className={`cluster apart as-small ${styles.kicker}`}>
              <strong id="guide-kicker">{cover.kicker}</strong>
              <span>{cover.footer}</span>
            </p>
            <ol className={`ruled flush ${styles.contents}`}>
              {chapters.map(({ id, number, title }) => (
                <li key={id}>
                  <a className="plain" href={`#${id}`}>
                    <span>{number}</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <ThirtyDays className={styles.days} />
        </div>
      </PaperHero>
      <ChapterUnderField chapter={whereYouStand} of={of} isWide>
        <WhereYouStand chapter={whereYouStand} courses={courses} />
      </ChapterUnderField>
      <ChapterUnderField chapter={tenJobs} of={of}>
        <NumberedItems
          isInColumns
          items={tenJobs.jobs.map(({ title, prompt }) => ({
            title,
            text: <Brackets>{prompt}</Brackets>,
          }))}
        />
      </ChapterUnderField>
      <ChapterUnderField chapter={prompts} of={of}>
        <Prompts {...prompts} />
      </ChapterUnderField>
      <ChapterUnderField chapter={policy} of={of}>
        <NumberedItems
          items={policy.rules.map(({ title, text }) => ({
            title,
            text: <Brackets>{text}</Brackets>,
          }))}
        />
        <div className="columns two-up">
          <p>
            <Brackets>{policy.closing}</Brackets>
          </p>
          <p className={`filled tinted unparted ${styles.panel}`} data-field="innovation">
            {policy.howTo}
          </p>
        </div>
      </ChapterUnderField>
      <ChapterUnderField chapter={supplierQuestions} of={of}>
        <NumberedItems
          items={supplierQuestions.questions.map(({ question, listen }) => ({
            title: question,
            text: (
              <>
                <span className="as-small">{`${supplierQuestions.listenLabel} `}</span>
                <br />
                {listen}
              </>
            ),
          }))}
        />
        <p className="as-lead measured">{supplierQuestions.closing}</p>
      </ChapterUnderField>
      <ChapterUnderField chapter={thirtyDays} of={of}>
        <ThirtyDaysPlan {...thirtyDays} />
      </ChapterUnderField>
      <Chapter
        id="how-to-go-on"
        title={lastPage.title}
        field="fear"
        aside={<p>{lastPage.sharing}</p>}
      >
        <p>{lastPage.text}</p>
        <RuledList items={lastPage.points} />
        <div className="stack unparted">
          <h3 className="as-h4">{lastPage.contactTitle}</h3>
          <p>{lastPage.contactText}</p>
          <div className="cluster">
            <LinkButton href={paths.courses}>{lastPage.coursesLabel}</LinkButton>
            <LinkButton href={mailto({ to: lastPage.email })} look="onField">
              {lastPage.email}
            </LinkButton>
          </div>
        </div>
      </Chapter>
    </>
  );
}

type ChapterUnderFieldProps = {
  chapter: Pick<GuideChapter, 'id' | 'number' | 'title' | 'intro'>;
  /** How many chapters there are. */
  of: number;
  /** Whether its content runs from edge to edge. */
  isWide?: boolean;
  children: ReactNode;
};

/** The fields at the head of the chapters: the stages', then two of their tints. */
const fields = [...curveStages.map(({ id }) => id), 'love', 'fear'];

/** A chapter under a flat field with its number, its title and its place in the series. */
function ChapterUnderField({
  chapter: { id, number, title, intro },
  of,
  isWide,
  children,
}: ChapterUnderFieldProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div
        className={number > curveStages.length ? 'filled tinted' : 'filled'}
        data-field={fields[number - 1]}
      >
        <div className={`wrap grid unparted ${styles.opening}`}>
          <p className={`as-figure ${styles.number}`}>{number}</p>
          <div className={styles.text}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="as-lead">{intro}</p>
          </div>
          <div className={styles.curve}>
            <ChapterCurve number={number} of={of} />
          </div>
        </div>
      </div>
      <div className={`stack ${isWide ? '' : 'wrap '}${styles.matter}`}>{children}</div>
    </section>
  );
}

type WhereYouStandProps = { chapter: Content['chapters'][0]; courses: readonly Course[] };

/** Eight statements to tick in four stages, and what it means to have most ticks in one of them. */
function WhereYouStand({ chapter, courses }: WhereYouStandProps) {
  return (
    <div className={`contained ${styles.check}`}>
      <StageStrip
        level={4}
        head={
          <>
            <h3>{chapter.readingTitle}</h3>
            <p className="measured">{chapter.readingText}</p>
          </>
        }
        fields={curveStages.map(({ id, name }) => {
          const reading = chapter.readings.find(({ stage }) => stage === name)!;
          const course = beginsWith(reading, courses);
          return (
            <>
              <div className={styles.statements}>
                {chapter.statements
                  .filter(({ stage }) => stage === name)
                  .map(({ text }, index) => (
                    <label key={text}>
                      <input type="checkbox" id={`${id}-${index + 1}`} />
                      {text}
                    </label>
                  ))}
              </div>
              <div className="stack">
                <p className="as-strong">{reading.text}</p>
                <p>
                  {chapter.beginLabel} No. {course.number},{' '}
                  <a href={paths.course(course.id)}>{course.title}</a>, {course.duration}.
                </p>
              </div>
            </>
          );
        })}
      />
      <div className="wrap">
        <p className="as-lead measured">{chapter.closing}</p>
      </div>
    </div>
  );
}

/** The five parts of a prompt, one prompt without and with them, and three tests. */
function Prompts({ parts, before, after, testTitle, test }: Content['chapters'][2]) {
  return (
    <>
      <NumberedItems items={parts} />
      <div className={`split ${styles.versions}`}>
        {[before, after].map(({ label, text, note }, index) => (
          <div
            key={label}
            className={`stack filled tinted unparted ${styles.panel}`}
            data-field={index === 0 ? 'love' : 'innovation'}
          >
            <h3 className="as-h4">{label}</h3>
            <p className="as-lead measured">
              <Brackets>{text}</Brackets>
            </p>
            <p>{note}</p>
          </div>
        ))}
      </div>
      <div className="stack">
        <h3>{testTitle}</h3>
        <Points items={test} isNumbered />
      </div>
    </>
  );
}

/** Four weeks in the colours of the four stages, and what to keep a record of. */
function ThirtyDaysPlan({ weeks, recordTitle, record, closing }: Content['chapters'][5]) {
  return (
    <>
      <div className={`columns ${styles.weeks}`}>
        {weeks.map(({ title, steps }, index) => (
          <div key={title} className="stack unparted" data-field={curveStages[index]?.id}>
            <h3 className="as-h4">{title}</h3>
            <ul className={`ruled labelled ${styles.ticks}`}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={`filled tinted unparted ${styles.panel}`} data-field="fear">
        <h3 className="as-h4">{recordTitle}</h3>
        <ul className={`columns two-up ${styles.lines}`}>
          {record.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className="as-lead measured">{closing}</p>
    </>
  );
}

type NumberedItemsProps = {
  items: readonly { title: string; text: ReactNode }[];
  /** Two beside each other, where there is room. */
  isInColumns?: boolean;
};

/** Things in their order, each with its number, its name and a sentence or two. */
function NumberedItems({ items, isInColumns }: NumberedItemsProps) {
  return (
    <ol
      className={`ruled labelled ${styles.list} ${isInColumns ? `columns two-up ${styles.pairs}` : ''}`}
    >
      {items.map(({ title, text }, index) => (
        <li key={title}>
          <span className="as-figure" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="as-h4">{title}</h3>
          <p className="measured">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** A text in which [brackets], which the reader fills in, are bold. */
function Brackets({ children }: { children: string }) {
  return children
    .split(/(\[[^[\]]+\])/u)
    .map((part, index) => (part.startsWith('[') ? <b key={index}>{part}</b> : part));
}
