import { Points } from '../../components/Points.tsx';
import type { GrantsPage } from '../../content/schemas/grants.ts';
import { Chapter } from '../Chapter.tsx';

/** Which businesses the grant is meant for. */
export function GrantWhoFor({ title, text, items, after }: GrantsPage['sections']['whoFor']) {
  return (
    <Chapter id="who-for" title={title}>
      <p>{text}</p>
      <Points items={items} />
      <p>{after}</p>
    </Chapter>
  );
}
