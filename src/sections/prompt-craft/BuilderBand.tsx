import type { ReactNode } from 'react';

import styles from './BuilderBand.module.css';
import { PromptText } from './PromptText.tsx';
import { SectionHead } from '../SectionHead.tsx';

export type BuilderBandProps = { id: string; title: string; text: string; children: ReactNode };

/** The band that holds the prompt builder, under its heading. */
export function BuilderBand({ id, title, text, children }: BuilderBandProps) {
  return (
    <section className={`wrap ${styles.band}`} id={id} aria-labelledby={`${id}-title`}>
      <SectionHead id={`${id}-title`} title={title} text={<PromptText>{text}</PromptText>} />
      {children}
    </section>
  );
}
