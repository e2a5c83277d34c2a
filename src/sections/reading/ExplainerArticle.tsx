import type { ContentsProps } from '../../components/Contents.tsx';
import { Prose } from '../../components/Prose.tsx';
import type { Explainer } from '../../content/schemas/explainer.ts';
import { paths } from '../../../domain/paths.ts';
import { ExplainerCover } from '../ExplainerCover.tsx';
import styles from './ExplainerArticle.module.css';
import { ExplainerFigure } from './ExplainerFigure.tsx';
import { ReadingHead } from './ReadingHead.tsx';
import { ReadingSpread } from './ReadingSpread.tsx';

export type ExplainerArticleProps = ContentsProps & {
  explainer: Pick<Explainer, 'id' | 'number' | 'title' | 'tileTitle' | 'summary' | 'figure'>;
  /** How many explainers there are. */
  total: number;
  /** HTML above and below the diagram. */
  before: string;
  after: string;
};

/** One explainer, whole: its head, its text and, where the text asks for it, its diagram. */
export function ExplainerArticle(props: ExplainerArticleProps) {
  const { explainer, total, headings, before, after } = props;
  const { id, number, title, tileTitle, summary, figure } = explainer;
  const particulars = [`No. ${number} of ${total}`, 'Explainer', tileTitle];
  return (
    <article>
      <ReadingHead
        title={title}
        particulars={particulars.filter((particular) => !title.includes(particular))}
        back={{ label: 'Back to Home', href: paths.home }}
        cover={<ExplainerCover id={id} number={number} isNumbered />}
      />
      <ReadingSpread headings={headings} opening={<p className={styles.summary}>{summary}</p>}>
        <Prose html={before} />
        <ExplainerFigure number={number} caption={figure.caption} />
        <Prose html={after} />
      </ReadingSpread>
    </article>
  );
}
