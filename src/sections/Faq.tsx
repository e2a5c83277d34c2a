import { Disclosures, type DisclosuresProps } from '../components/Disclosures.tsx';
import type { BandProps } from './Band.tsx';
import { Chapter } from './Chapter.tsx';

export type FaqProps = DisclosuresProps & Pick<BandProps, 'field'> & { title: string };

/** The questions that this page's visitors ask. */
export function Faq({ title, items, field }: FaqProps) {
  return (
    <Chapter id="faqs" title={title} field={field}>
      <Disclosures items={items} />
    </Chapter>
  );
}
