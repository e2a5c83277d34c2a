import { type ComponentProps, createElement, type ReactNode } from 'react';

import { brand } from '../../domain/provider/brand.ts';
import { applicationPaths } from '../../domain/provider/paths.ts';
import { StepsCurve } from '../art/curves.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { Act } from './Act.tsx';
import { ApplicationPage, type Surroundings } from './ApplicationPage.tsx';
import { Certificate } from './Certificate.tsx';
import { Check } from './Check.tsx';
import { pageTitle } from './copy.ts';
import { Find, findCopy } from './Find.tsx';
import { Terms } from './Terms.tsx';
import styles from './Application.module.css';

/** The pages, each by the view that draws it, of what the server hands over, and that has its `title`, without a name. */
const pages = {
  application: ApplicationPage,
  act: Act,
  find: Find,
  terms: Terms,
  certificate: Certificate,
  check: Check,
  ended: Nothing,
  nothing: Nothing,
  away: Nothing,
};

type Name = keyof typeof pages;

/** A page of an applicant, as the server finds it in the store. */
export type FollowedModel = {
  [Page in Name]: { page: Page } & Omit<ComponentProps<(typeof pages)[Page]>, keyof Surroundings>;
}[Name];

export type ApplicationProps = { model: FollowedModel } & Surroundings;

type View = ((props: FollowedModel & Surroundings) => ReactNode) & {
  title: (model: FollowedModel) => string;
};
const viewOf = ({ page }: FollowedModel) => pages[page] as View;

/** The page behind an applicant's link: the application, or the news that there is none. */
export const Application = ({ model, ...surroundings }: ApplicationProps) =>
  createElement(viewOf(model), { ...model, ...surroundings });

export const titleOf = (model: FollowedModel) => viewOf(model).title(model);

type NothingProps = { page: keyof typeof emptyCopy };

/** A page without an application: the bare curve and a message. */
function Nothing({ page }: NothingProps) {
  const { heading, text } = emptyCopy[page];
  const canFind = page !== 'away';
  return (
    <section className={`wrap ${styles.page} ${styles.nothing}`}>
      <h1>{heading}</h1>
      <p className="as-lead measured">
        <WithAddress text={text} />
      </p>
      {canFind && (
        <p>
          <a className="finger" href={applicationPaths.find}>
            {findCopy.heading}
          </a>
        </p>
      )}
      <StepsCurve reached={0} />
    </section>
  );
}

Nothing.title = () => pageTitle;

export const emptyCopy = {
  ended: {
    heading: 'This link no longer works',
    text: `Your application has a new one. Ask for it here, or write to ${brand.email}.`,
  },
  /** It was erased, or it never existed; the page does not say which. */
  nothing: {
    heading: 'We can’t find that application',
    text: `There is none at this address. If you expected one, check the link, or write to ${brand.email}.`,
  },
  /** What is stored cannot be read just now, or too many others ask at once. */
  away: {
    heading: 'We cannot show it just now',
    text: `Nothing is lost. Reload this page in a moment. If you had pressed a button, your browser asks whether to send it again: say yes, it counts once. If this goes on, write to ${brand.email}.`,
  },
} as const;
