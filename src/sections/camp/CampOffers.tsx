import type { ReactNode } from 'react';

import { LinkButton } from '../../components/Button.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import { mailto } from '../../components/mailto.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './CampOffers.module.css';

export type CampOffersProps = Pick<CampPage, 'certificate' | 'discounts' | 'campGuide'>;

/** What comes with the camp or is to be had for asking: the discounts, the guide, the certificate. */
export function CampOffers({ certificate, discounts, campGuide }: CampOffersProps) {
  return (
    <div className={`wrap ${styles.offers}`}>
      <Offer id="discounts" {...discounts}>
        <LinkButton href={paths.contact} look="secondary">
          {discounts.label}
        </LinkButton>
      </Offer>
      <Offer id="camp-guide" {...campGuide}>
        <LinkButton href={mailto(campGuide)} look="secondary">
          {campGuide.label}
        </LinkButton>
      </Offer>
      <Offer id="certificate" {...certificate} />
    </div>
  );
}

type OfferProps = { id: string; title: string; text: string; children?: ReactNode };

function Offer({ id, title, text, children }: OfferProps) {
  return (
    <section className={`grid ${styles.offer}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </section>
  );
}
