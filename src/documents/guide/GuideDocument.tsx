import { Document } from '@react-pdf/renderer';
import type { ReactNode } from 'react';

import { brand } from '../../../domain/brand.ts';
import type { Guide } from '../../content/schemas/guide.ts';
import { facts } from '../../../domain/facts.ts';
import { ChapterPage } from './ChapterPage.tsx';
import { Policy } from './chapters/Policy.tsx';
import { Prompts } from './chapters/Prompts.tsx';
import { SupplierQuestions } from './chapters/SupplierQuestions.tsx';
import { TenJobs } from './chapters/TenJobs.tsx';
import { ThirtyDaysPlan } from './chapters/ThirtyDaysPlan.tsx';
import { WhereYouStand } from './chapters/WhereYouStand.tsx';
import { CoverPage } from './CoverPage.tsx';
import { type GuideCourse, LastPage } from './LastPage.tsx';
import { WordScale } from './Words.tsx';

export type GuideDocumentProps = {
  guide: Guide;
  courses: readonly GuideCourse[];
  /** The size of the words, as a share of the usual. */
  wordScale?: number;
};

/** The AI guide as a document: a cover, a page for each chapter, a last page. */
export function GuideDocument({ guide, courses, wordScale = 1 }: GuideDocumentProps) {
  const { seo, cover, chapters, lastPage } = guide;
  const [whereYouStand, tenJobs, prompts, policy, supplierQuestions, thirtyDays] = chapters;
  const page = (chapter: Guide['chapters'][number], content: ReactNode) => (
    <ChapterPage chapter={chapter} of={chapters.length}>
      {content}
    </ChapterPage>
  );
  return (
    <Document
      title={seo.title}
      subject={seo.description}
      author={brand.name}
      creator={brand.name}
      producer={brand.name}
      language="en-GB"
      // A date of its own, so that the same words make the same file.
      creationDate={new Date(facts.guideIssued)}
      pageMode="useOutlines"
    >
      <WordScale value={wordScale}>
        <CoverPage {...cover} />
        {page(
          whereYouStand,
          <WhereYouStand chapter={whereYouStand} courses={courses} site={lastPage.site} />,
        )}
        {page(tenJobs, <TenJobs {...tenJobs} />)}
        {page(prompts, <Prompts {...prompts} />)}
        {page(policy, <Policy {...policy} />)}
        {page(supplierQuestions, <SupplierQuestions {...supplierQuestions} />)}
        {page(thirtyDays, <ThirtyDaysPlan {...thirtyDays} />)}
        <LastPage {...lastPage} courses={courses} />
      </WordScale>
    </Document>
  );
}
