import type { PartnersPage } from '../../content/schemas/partners.ts';
import { Band } from '../Band.tsx';
import { RuledList } from '../RuledList.tsx';
import { SectionHead } from '../SectionHead.tsx';

/** The four benefits, large. */
export function PartnerBenefits({ title, items }: PartnersPage['benefits']) {
  return (
    <Band labelledBy="benefits">
      <SectionHead id="benefits" title={title} />
      <RuledList items={items} layout="large" />
    </Band>
  );
}
