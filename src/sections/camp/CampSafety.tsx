import { Points } from '../../components/Points.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { Band } from '../Band.tsx';
import { Columns } from '../Columns.tsx';
import { SectionHead } from '../SectionHead.tsx';

/** What is promised to parents now, and what is put in writing before they book. */
export function CampSafety({ title, text, commitments, confirmed }: CampPage['safety']) {
  return (
    <Band labelledBy="safety" field="innovation">
      <SectionHead id="safety" title={title} text={text} />
      <Columns isInStep>
        {[commitments, confirmed].map((list) => (
          <div key={list.title}>
            <h3>{list.title}</h3>
            <Points items={list.items} />
          </div>
        ))}
      </Columns>
    </Band>
  );
}
