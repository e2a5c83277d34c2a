import type { CampPage } from '../../content/schemas/camp.ts';
import { Band } from '../Band.tsx';
import { RuledList } from '../RuledList.tsx';
import { SectionHead } from '../SectionHead.tsx';

/** Work in which a child may meet AI again. */
export function CampCareers({ title, text, items }: CampPage['careers']) {
  return (
    <Band labelledBy="careers">
      <SectionHead id="careers" title={title} text={text} />
      <RuledList items={items} layout="pairs" />
    </Band>
  );
}
