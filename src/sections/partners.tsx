import '../styles/quarters.css';

import { facts } from '../../domain/provider/facts.ts';
import { paths } from '../../domain/provider/paths.ts';
import { PackagePicture, PartnerPicture } from '../art/page-pictures.tsx';
import { LinkButton } from '../components/Button.tsx';
import { Points, RuledList } from '../components/ruled-lists.tsx';
import type { PartnersPage } from '../content/schemas/partners.ts';
import { Band, CallToAction, SectionHead } from './Band.tsx';
import { Chapter } from './Chapter.tsx';
import { PageHero } from './PageHero.tsx';
import styles from './partners.module.css';

/** The page for training providers, who may teach with our modules. */
export function Partners(partners: PartnersPage) {
  const { action, benefits, results, closing } = partners;
  return (
    <>
      <PageHero {...partners} field="fear" picture={<PartnerPicture />}>
        <LinkButton href={paths.contact}>{action.label}</LinkButton>
      </PageHero>
      <Band labelledBy="benefits">
        <SectionHead id="benefits" title={benefits.title} />
        <RuledList items={benefits.items} layout="large" />
      </Band>
      <Chapter
        id="results"
        title={results.title}
        field="love"
        aside={<p className="as-small measured">{results.note}</p>}
      >
        <div className="as-h4">
          <Points items={results.points} isNumbered />
        </div>
      </Chapter>
      <Packages {...partners.packages} />
      <UseCases {...partners.useCases} />
      <CallToAction {...closing}>
        <LinkButton href={paths.contact}>{closing.label}</LinkButton>
      </CallToAction>
    </>
  );
}

const pictures = {
  launch: { modules: facts.partner.launchModules, field: 'fomo' },
  domination: { modules: facts.partner.dominationModules, field: 'love' },
  takeover: { modules: undefined, field: 'innovation' },
} as const;

/** The three packages, each in the column that it has in the comparison below. */
function Packages(props: PartnersPage['packages']) {
  const { title, text, includesLabel, items, comparison } = props;
  return (
    <Band labelledBy="packages">
      <SectionHead id="packages" title={title} />
      <div className={`split ${styles.intro}`}>
        <p className="measured">{text}</p>
        <ul className="columns">
          {items.map((item) => (
            <li key={item.id} className={`stack ${styles.package}`}>
              <div>
                <PackagePicture {...pictures[item.id]} />
              </div>
              <h3 className="as-h4">{item.title}</h3>
              <p>{item.for}</p>
              <div>
                <p className="as-small">{includesLabel}</p>
                <ul className="as-strong">
                  {item.includes.map((included) => (
                    <li key={included}>{included}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <PackageTable {...comparison} />
    </Band>
  );
}

const ids = ['launch', 'domination', 'takeover'] as const;

/**
 * The packages side by side. On a narrow screen each row is a block that names its three columns
 * again. The roles are written out because a table that is displayed as a grid loses them.
 */
function PackageTable({ title, columns, rows }: PartnersPage['packages']['comparison']) {
  return (
    <table className={`quarters unparted ${styles.table}`} role="table">
      <caption className="as-h3">{title}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {ids.map((id) => (
            <th key={id} className="as-h4" role="columnheader" scope="col">
              {columns[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.row} role="row">
            <th className="as-strong" role="rowheader" scope="row">
              {row.row}
            </th>
            {ids.map((id) => (
              <td key={id} role="cell" data-label={columns[id]}>
                {row[id]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Four kinds of course: what the provider teaches already, and what a module adds to it. */
function UseCases(props: PartnersPage['useCases']) {
  const { title, yourCourseLabel, moduleLabel, items } = props;
  return (
    <Band labelledBy="use-cases" field="sunk">
      <SectionHead id="use-cases" title={title} />
      <ul className={`ruled ${styles.cases}`}>
        {items.map((item) => (
          <li key={item.title} className={`columns ${styles.case}`}>
            <h3>{item.title}</h3>
            <p>
              <span className="as-label">{yourCourseLabel}</span>
              {item.yourCourse}
            </p>
            <p className="barred">
              <span className="as-label">{moduleLabel}</span>
              {item.module}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
