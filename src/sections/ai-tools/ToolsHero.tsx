import { PaperHero } from '../PaperHero.tsx';
import styles from './ToolsHero.module.css';

export type ToolsHeroProps = {
  heading: string;
  lead: string;
  /** The parts of the page in their order; `id` is that of the section. */
  parts: readonly { id: string; title: string }[];
};

/** The head of the AI tools page: what it is about, and its three parts as a ruled index. */
export function ToolsHero({ heading, lead, parts }: ToolsHeroProps) {
  return (
    <PaperHero heading={heading} lead={lead}>
      <nav aria-label="On this page">
        <ol className={styles.parts}>
          {parts.map(({ id, title }, index) => (
            <li key={id}>
              <a className={styles.part} href={`#${id}`}>
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.title}>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </PaperHero>
  );
}
