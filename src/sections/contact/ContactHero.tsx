import { ContactPicture } from '../../art/page-pictures/ContactPicture.tsx';
import type { ContactPage } from '../../content/schemas/contact.ts';
import { mailto } from '../../components/mailto.ts';
import { PaperHero } from '../PaperHero.tsx';
import styles from './ContactHero.module.css';

export type ContactHeroProps = Pick<ContactPage, 'heading' | 'lead' | 'getInTouch'>;

/** The head of the contact page: the promise, and a field on which a tangle ends at our address. */
export function ContactHero({ heading, lead, getInTouch }: ContactHeroProps) {
  const { title, email, location, responseTime } = getInTouch;
  return (
    <>
      <PaperHero heading={heading} lead={lead} />
      <section className={styles.field} aria-labelledby="get-in-touch">
        <div className={`wrap grid ${styles.spread}`}>
          <div className={styles.picture}>
            <ContactPicture />
          </div>
          <div className={styles.card}>
            <h2 id="get-in-touch">{title}</h2>
            <dl className={styles.facts}>
              <div>
                <dt>{email.label}</dt>
                <dd>
                  <a className={styles.email} href={mailto({ to: email.value })}>
                    {email.value}
                  </a>
                </dd>
              </div>
              {[location, responseTime].map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>
    </>
  );
}
