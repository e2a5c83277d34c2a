import type { ReactNode } from 'react';

import { paths } from '../../domain/provider/paths.ts';
import { CampDayPicture, CampPicture, MentorPicture } from '../art/page-pictures.tsx';
import { LinkButton } from '../components/Button.tsx';
import { mailto } from '../components/mailto.ts';
import { Price } from '../components/Price.tsx';
import { FactTable, Points, RuledList } from '../components/ruled-lists.tsx';
import type { CampPage } from '../content/schemas/camp.ts';
import { Band, CallToAction, SectionHead } from './Band.tsx';
import { Chapter, Faq } from './Chapter.tsx';
import { PageHero } from './PageHero.tsx';
import styles from './camp.module.css';

/** The camp’s page, written for parents. */
export function Camp(camp: CampPage) {
  const { actions, careers } = camp;
  return (
    <>
      <PageHero
        {...camp}
        price={`${camp.price.amount} ${camp.price.unit}`}
        field="fomo"
        layout="across"
        picture={<CampPicture />}
      >
        <LinkButton href={paths.enrolForCamp!}>{actions.register.label}</LinkButton>
        <LinkButton href={paths.contact} look="secondary">
          {actions.ask.label}
        </LinkButton>
      </PageHero>
      <ForWhomAndPrice {...camp} />
      <Days {...camp.days} />
      <TypicalDay {...camp.typicalDay} />
      <Safety {...camp.safety} />
      <Practical {...camp} />
      <Extras {...camp} />
      <Mentor {...camp.mentor} />
      <Band labelledBy="careers">
        <SectionHead id="careers" title={careers.title} text={careers.text} />
        <RuledList items={careers.items} layout="pairs" />
      </Band>
      <WorkExperience {...camp.workExperience} />
      <Faq {...camp.faqs} />
      <CallToAction {...camp.closing}>
        <LinkButton href={paths.enrolForCamp!}>{actions.register.label}</LinkButton>
        <LinkButton href={paths.contact} look="onField">
          {actions.ask.label}
        </LinkButton>
      </CallToAction>
    </>
  );
}

/** Whom the camp is for, beside what it costs: the price is the poster of the page. */
function ForWhomAndPrice({
  forWhom,
  price,
  actions,
}: Pick<CampPage, 'forWhom' | 'price' | 'actions'>) {
  return (
    <Band labelledBy="for-whom">
      <div className="split">
        <div className="stack roomy">
          <h2 id="for-whom">{forWhom.title}</h2>
          {forWhom.paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'measured as-lead' : 'measured'}>
              {paragraph}
            </p>
          ))}
        </div>
        <div className={`filled stack ${styles.card}`} data-field="fear">
          <div className={`stack ${styles.price}`}>
            <Price amount={price.amount} size="poster" />
            <p className="as-h4">{price.unit}</p>
          </div>
          <p className={`under-rule ${styles.priceText}`}>{price.text}</p>
          <LinkButton href={paths.enrolForCamp!}>{actions.register.label}</LinkButton>
          <p className="as-small">{actions.register.note}</p>
        </div>
      </div>
    </Band>
  );
}

/** The themes, a day to a line, each with its tent and what a child takes home from it. */
function Days({ title, note, makesLabel, items }: CampPage['days']) {
  return (
    <Band labelledBy="days">
      <SectionHead id="days" title={title} text={note} />
      <ol className={`ruled ${styles.days}`}>
        {items.map((day, index) => (
          <li key={day.title} className={styles.day}>
            <div className={styles.tent}>
              <CampDayPicture day={index + 1} />
            </div>
            <h3>
              <span>
                <span className="visually-hidden">Day </span>
                {index + 1}
              </span>{' '}
              {day.title}
            </h3>
            <p className="measured">{day.text}</p>
            <p className="as-strong">
              <span className="as-small">{makesLabel}</span>
              {day.makes}
            </p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** One day as a timetable. */
function TypicalDay({ title, note, rows }: CampPage['typicalDay']) {
  return (
    <Band labelledBy="typical-day" field="sunk">
      <SectionHead id="typical-day" title={title} text={note} />
      <ol className={`ruled labelled ${styles.timetable}`}>
        {rows.map(({ time, title: part, text }) => (
          <li key={time}>
            <time className="as-h3">{time}</time>
            <h3 className="as-h4">{part}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** What is promised to parents now, and what is put in writing before they book. */
function Safety({ title, text, commitments, confirmed }: CampPage['safety']) {
  return (
    <Band labelledBy="safety" field="innovation">
      <SectionHead id="safety" title={title} text={text} />
      <div className={`split ${styles.pair}`} data-in-step>
        {[commitments, confirmed].map((list) => (
          <div key={list.title}>
            <h3 className="as-h3">{list.title}</h3>
            <Points items={list.items} />
          </div>
        ))}
      </div>
    </Band>
  );
}

/** Where the camp is and what else parents need to know, in two tables. What is not known yet says so. */
function Practical({ location, details }: Pick<CampPage, 'location' | 'details'>) {
  return (
    <div className="wrap band">
      <div className={`split ${styles.pair}`}>
        <section className="stack" aria-labelledby="location">
          <h2 className="as-h3" id="location">
            {location.title}
          </h2>
          <FactTable rows={location.rows} />
          <p className="measured">{location.note}</p>
        </section>
        <section className="stack" aria-labelledby="details">
          <h2 className="as-h3" id="details">
            {details.title}
          </h2>
          <FactTable rows={details.rows} />
        </section>
      </div>
    </div>
  );
}

/** What comes with the camp or can be asked for: the discounts, the guide, the certificate. */
function Extras({
  certificate,
  discounts,
  campGuide,
}: Pick<CampPage, 'certificate' | 'discounts' | 'campGuide'>) {
  return (
    <div className="wrap">
      <div className={`ruled ${styles.extras}`}>
        <Extra id="discounts" {...discounts}>
          <LinkButton href={paths.contact} look="secondary">
            {discounts.label}
          </LinkButton>
        </Extra>
        <Extra id="camp-guide" {...campGuide}>
          <LinkButton href={mailto(campGuide)} look="secondary">
            {campGuide.label}
          </LinkButton>
        </Extra>
        <Extra id="certificate" {...certificate} />
      </div>
    </div>
  );
}

type ExtraProps = { id: string; title: string; text: string; children?: ReactNode };

function Extra({ id, title, text, children }: ExtraProps) {
  return (
    <section className={`grid trio ${styles.extra}`} aria-labelledby={id}>
      <h2 className="as-h3" id={id}>
        {title}
      </h2>
      <p className="measured">{text}</p>
      {children && <div>{children}</div>}
    </section>
  );
}

/** The mentor's part in the camp: the role, since nobody is named before they are appointed. */
function Mentor({ title, role, text, does, doesNot }: CampPage['mentor']) {
  const portrait = (
    <div className={`stack ${styles.portrait}`}>
      <MentorPicture />
      <p className="as-label">{role}</p>
    </div>
  );
  return (
    <Chapter id="mentor" title={title} field="sunk" aside={portrait}>
      <p>{text}</p>
      <Points items={does} />
      <div className="stack measured barred">
        <h3 className="as-h4">{doesNot.title}</h3>
        <p>{doesNot.text}</p>
      </div>
    </Chapter>
  );
}

/** The weeks at the offices that may follow the camp. */
function WorkExperience(props: CampPage['workExperience']) {
  const { title, badge, text, points, label } = props;
  return (
    <Chapter id="work-experience" title={title} badge={badge} field="fomo">
      <p>{text}</p>
      <Points items={points} />
      <div>
        <LinkButton href={paths.contact}>{label}</LinkButton>
      </div>
    </Chapter>
  );
}
