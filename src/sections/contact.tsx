import type { ReactNode } from 'react';

import { findTitle } from '../../domain/provider/copy.ts';
import { applicationPaths, paths } from '../../domain/provider/paths.ts';
import { ContactPicture } from '../art/page-pictures.tsx';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { Points } from '../components/ruled-lists.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import type { ContactPage } from '../content/schemas/contact.ts';
import { CallToAction } from './Band.tsx';
import { PaperHero } from './PaperHero.tsx';
import styles from './contact.module.css';

export type ContactProps = ContactPage & {
  /** Whether a message goes to the provider, or is only logged in the browser. */
  isDelivered: boolean;
  /** What stands beside the promise of an answer while nobody is here. */
  closed?: string | undefined;
  /** The form, named by the heading "contact-title". */
  children: ReactNode;
};

/** The contact page. */
export function Contact({ isDelivered, closed, children, ...contact }: ContactProps) {
  const { getInTouch, form, whyChoose, callToAction } = contact;
  const { email, location, responseTime } = getInTouch;
  return (
    <>
      <PaperHero heading={contact.heading} lead={contact.lead} promise={closed} isSmall />
      <div className={`wrap split ${styles.message}`}>
        <div>
          <div className={`stack ${styles.head}`}>
            <h2 className="as-h3" id="contact-title">
              {form.title}
            </h2>
            <p>{form.text}</p>
            {!isDelivered && (
              <p className="as-strong barred">
                <WithAddress text={form.noteNotDelivered} />
              </p>
            )}
            <p data-served>
              {form.applied} <a href={applicationPaths.find}>{findTitle}</a>
            </p>
          </div>
          {children}
        </div>
        <div className={`stack ${styles.beside}`}>
          {/* A tangle that ends at our address. */}
          <section
            className={`filled unparted ${styles.card}`}
            data-field="fomo"
            aria-labelledby="get-in-touch"
          >
            <ContactPicture />
            <h2 className="as-h3" id="get-in-touch">
              {getInTouch.title}
            </h2>
            <dl className="ruled">
              <div>
                <dt className="as-small">{email.label}</dt>
                <dd className="as-h4">
                  <a className="finger" href={mailto({ to: email.value })}>
                    {email.value}
                  </a>
                </dd>
              </div>
              {[location, responseTime].map(({ label, value }) => (
                <div key={label}>
                  <dt className="as-small">{label}</dt>
                  <dd className="as-h4">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="stack" aria-labelledby="why-choose">
            <h2 className="as-h4" id="why-choose">
              {whyChoose.title}
            </h2>
            <Points items={whyChoose.bullets} />
          </section>
        </div>
      </div>
      <CallToAction title={callToAction.title} text={callToAction.text}>
        <LinkButton href={paths.courses}>{callToAction.courses.label}</LinkButton>
        <LinkButton href={mailto(callToAction.consultation)} look="onField">
          {callToAction.consultation.label}
        </LinkButton>
      </CallToAction>
    </>
  );
}
