import { ServicePicture } from '../../art/services/ServicePicture.tsx';
import { LinkButton } from '../../components/Button.tsx';
import type { AiToolsPage } from '../../content/schemas/ai-tools.ts';
import { paths } from '../../../domain/paths.ts';
import styles from './ServiceList.module.css';

export type ServiceListProps = AiToolsPage['services'] & { id: string };

/** The three services as spreads of a booklet: the picture, the work, and what is left in hand. */
export function ServiceList({ id, title, items, contact, ...labels }: ServiceListProps) {
  return (
    <section className={`wrap ${styles.section}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {items.map((service) => (
        <article
          key={service.title}
          className={`grid ${styles.service}`}
          aria-label={service.title}
        >
          <div className={styles.picture}>
            <ServicePicture picture={service.picture} />
          </div>
          <div className={styles.work}>
            <h3>{service.title}</h3>
            <h4 className={styles.label}>{labels.forLabel}</h4>
            <p>{service.for}</p>
            <h4 className={styles.label}>{labels.whatLabel}</h4>
            <p>{service.what}</p>
          </div>
          <div className={styles.result}>
            <h4 className={styles.label}>{labels.deliverablesLabel}</h4>
            <ul className={styles.deliverables}>
              {service.deliverables.map((deliverable) => (
                <li key={deliverable}>{deliverable}</li>
              ))}
            </ul>
          </div>
        </article>
      ))}
      <div className={`grid ${styles.contact}`}>
        <p>{contact.text}</p>
        <div className={styles.action}>
          <LinkButton href={paths.contact}>{contact.label}</LinkButton>
        </div>
      </div>
    </section>
  );
}
