import { LinkButton } from '../../components/Button.tsx';
import { facts } from '../../../domain/facts.ts';
import { paths } from '../../../domain/paths.ts';
import { PaperHero } from '../PaperHero.tsx';
import styles from './Hero.module.css';

export type HeroProps = { heading: string; text: string };

/** The first screen of the home page: the promise, the two ways in, the three figures. */
export function Hero({ heading, text }: HeroProps) {
  return (
    <PaperHero
      heading={heading}
      lead={text}
      actions={
        <>
          <LinkButton href={paths.courses}>Explore Masterclasses</LinkButton>
          <LinkButton href={paths.workshops} look="secondary">
            Explore Workshops
          </LinkButton>
        </>
      }
    >
      <dl className={styles.statistics}>
        {facts.statistics.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </PaperHero>
  );
}
