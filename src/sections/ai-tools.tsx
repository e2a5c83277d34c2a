import '../styles/quarters.css';
import '../styles/reading.css';

import { brand } from '../../domain/provider/brand.ts';
import { guideFile, paths } from '../../domain/provider/paths.ts';
import { Logo } from '../art/Logo.tsx';
import { ServicePicture } from '../art/services/ServicePicture.tsx';
import { ThirtyDays } from '../art/ThirtyDays.tsx';
import { LinkButton } from '../components/Button.tsx';
import type { AiToolsPage } from '../content/schemas/ai-tools.ts';
import type { Guide } from '../content/schemas/guide.ts';
import { SectionHead } from './Band.tsx';
import { PaperHero } from './PaperHero.tsx';
import styles from './ai-tools.module.css';

export type AiToolsProps = AiToolsPage & Pick<Guide, 'cover' | 'chapters'>;

/** The AI tools page, and the band that offers the guide. */
export function AiTools({ cover, chapters, ...page }: AiToolsProps) {
  const ids = ['services', 'tools', 'guide'] as const;
  const parts = ids.flatMap((id) => (page[id] ? { id, title: page[id].title } : []));
  return (
    <>
      <PaperHero heading={page.heading} lead={page.lead} isSmall>
        <nav aria-label="On this page">
          <ol className={`columns ruled flush ${styles.parts}`}>
            {parts.map(({ id, title }, index) => (
              <li key={id}>
                <a className={`as-strong link-around ${styles.part}`} href={`#${id}`}>
                  <span className="as-figure">{index + 1}</span>
                  <span className="link-title">{title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </PaperHero>
      <Services {...page.services} />
      <Tools {...page.tools} />
      {page.guide && <GuideBand {...page.guide} cover={cover} chapters={chapters} />}
    </>
  );
}

/** The three services as spreads of a booklet: the picture, the work, and what the customer has at the end. */
function Services({ title, items, contact, ...labels }: AiToolsPage['services']) {
  return (
    <section className="wrap band" id="services" aria-labelledby="services-title">
      <SectionHead id="services-title" title={title} />
      {items.map((service) => (
        <article
          key={service.title}
          className={`tiled under-rule unparted ${styles.service}`}
          aria-label={service.title}
        >
          <div>
            <ServicePicture picture={service.picture} />
          </div>
          <div className={styles.work}>
            <h3>{service.title}</h3>
            <h4 className="as-small as-strong">{labels.forLabel}</h4>
            <p className="measured">{service.for}</p>
            <h4 className="as-small as-strong">{labels.whatLabel}</h4>
            <p className="measured">{service.what}</p>
          </div>
          <div className={styles.result}>
            <h4 className="as-small as-strong">{labels.deliverablesLabel}</h4>
            <ul className="ruled as-strong">
              {service.deliverables.map((deliverable) => (
                <li key={deliverable}>{deliverable}</li>
              ))}
            </ul>
          </div>
        </article>
      ))}
      <div className={`split under-rule ${styles.contact}`}>
        <p className="as-lead measured">{contact.text}</p>
        <div>
          <LinkButton href={paths.contact}>{contact.label}</LinkButton>
        </div>
      </div>
    </section>
  );
}

/**
 * The six kinds of tool as a table, the tasks for Monday in one column of colour. On a narrow screen
 * each row stands as a block; the roles keep it a table to a screen reader all the same.
 */
function Tools({ title, text, items, ...labels }: AiToolsPage['tools']) {
  const columns = [labels.goodForLabel, labels.mondayLabel, labels.cautionLabel] as const;
  return (
    <section className="band sunk" id="tools" aria-labelledby="tools-title">
      <div className="wrap">
        <SectionHead id="tools-title" title={title} text={text} />
        <table className={`quarters ${styles.table}`} role="table" aria-labelledby="tools-title">
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" />
              {columns.map((label) => (
                <th key={label} className="as-label" role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.map(({ name, examples, goodFor, monday, caution }) => (
              <tr key={name} role="row">
                <th role="rowheader" scope="row">
                  <span className="as-h4">{name}</span>
                  <span className="as-small">{examples}</span>
                </th>
                <td role="cell" data-label={columns[0]}>
                  {goodFor}
                </td>
                <td role="cell" data-label={columns[1]}>
                  {monday}
                </td>
                <td role="cell" data-label={columns[2]}>
                  {caution}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type GuideBandProps = NonNullable<AiToolsPage['guide']> & Pick<Guide, 'cover' | 'chapters'>;

/** The offer of the guide: its cover, what is in it, and how to get it. */
function GuideBand(props: GuideBandProps) {
  const { title, text, label, readLabel, cover, chapters } = props;
  return (
    <section className="filled band" data-field="fear" id="guide" aria-labelledby="guide-title">
      <div className={`wrap columns two-up ${styles.guideBand}`}>
        <div className={`filled tinted as-strong unprinted ${styles.cover}`} aria-hidden="true">
          <p className={styles.series}>
            <span className={`as-h2 ${styles.brand}`}>
              <Logo />
              {brand.name}
            </span>
            <span>{cover.kicker}</span>
          </p>
          <p className={`as-h2 ${styles.coverTitle}`}>{cover.title}</p>
          <ThirtyDays className={styles.days} />
          <p className={styles.ground}>{cover.footer}</p>
        </div>
        <div className="stack roomy">
          <h2 id="guide-title">{title}</h2>
          <p className="as-lead measured">{text}</p>
          <ol className={`ruled labelled as-strong ${styles.chapters}`}>
            {chapters.map((chapter) => (
              <li key={chapter.number}>
                <span>{chapter.number}</span>
                {chapter.title}
              </li>
            ))}
          </ol>
          <div className="cluster">
            <LinkButton href={paths.guide!} download={guideFile}>
              {label}
            </LinkButton>
            <LinkButton href={paths.guidePage!} look="onField">
              {readLabel}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
