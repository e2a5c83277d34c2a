import type { GrantsPage } from '../../content/schemas/grants.ts';
import { Chapter } from '../Chapter.tsx';

/** What the provider gets out of it, said plainly. */
export function GrantWhy({ title, paragraphs }: GrantsPage['sections']['why']) {
  return (
    <Chapter id="why" title={title}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Chapter>
  );
}
