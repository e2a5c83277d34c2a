import type { ReactNode } from 'react';

import styles from './ExampleList.module.css';
import { SectionHead } from '../SectionHead.tsx';

export type ExampleListProps = { id: string; title: string; text: string; children: ReactNode };

/** The band of the example prompts. */
export function ExampleList({ id, title, text, children }: ExampleListProps) {
  return (
    <section className={styles.band} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} text={text} />
        {children}
      </div>
    </section>
  );
}
