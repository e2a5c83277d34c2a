import { dayWords } from '../../domain/case/offers.ts';
import type { Terms as PromisedTerms } from '../../domain/case/usual-offer.ts';
import { brand } from '../../domain/provider/brand.ts';
import { LinkButton } from '../components/Button.tsx';
import { Prose } from '../components/Prose.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { Reading } from '../sections/reading.tsx';
import styles from './Application.module.css';

/** The terms of service of an offer, with their text where it is kept. */
type TermsModel = {
  reference: string;
  /** The address of the application's page. */
  address: string;
  acceptedAt?: string | undefined;
  kept?: PromisedTerms | undefined;
};

type TermsProps = { terms: TermsModel };

/** The terms of service of an offer, as they were when it was made, or the news that their words are not kept. */
export function Terms({ terms }: TermsProps) {
  const { address, reference, acceptedAt, kept } = terms;
  if (!kept) {
    return (
      <section className={`wrap stack ${styles.page}`}>
        <h1>{termsCopy.heading}</h1>
        <p className="as-lead measured">
          <WithAddress text={termsCopy.notKept(acceptedAt ?? '')} subject={reference} />
        </p>
        <p>
          <LinkButton look="quiet" href={address}>
            {termsCopy.back}
          </LinkButton>
        </p>
      </section>
    );
  }
  const accepted = acceptedAt ? [termsCopy.accepted(dayWords(acceptedAt))] : [];
  return (
    <Reading
      title={acceptedAt ? termsCopy.heading : termsCopy.ofOffer}
      particulars={[reference, termsCopy.effective(kept.effective), ...accepted]}
      back={{ label: termsCopy.back, href: address }}
      headings={headingsOf(kept.text)}
      opening={
        <p className="as-lead measured">
          <WithAddress
            text={acceptedAt ? termsCopy.text : termsCopy.textOfOffer}
            subject={reference}
          />
        </p>
      }
    >
      <Prose html={kept.text} isNumbered />
    </Reading>
  );
}

Terms.title = ({ terms }: TermsProps) => (terms.acceptedAt ? termsCopy.heading : termsCopy.ofOffer);

/** The headings of a text that was rendered from Markdown, without the marks around their words. */
const headingsOf = (html: string) =>
  Array.from(html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gu), ([, slug = '', inner = '']) => ({
    depth: 2,
    slug,
    text: inner.replaceAll(/<[^<>]*>/gu, '').replaceAll('&amp;', '&'),
  }));

const { email } = brand;

export const termsCopy = {
  heading: 'The terms as you accepted them',
  ofOffer: 'The terms of our offer',
  back: 'Back to your application',
  effective: (month: string) => `Effective ${month}`,
  accepted: (at: string) => `Accepted on ${at}`,
  text: `This is the text as it was then. It applies to what you accepted, whatever we change later. Any questions? Write to ${email}.`,
  textOfOffer: `We made the offer on these terms. If you accept it, they apply, whatever we change later. Any questions? Write to ${email}.`,
  notKept: (acceptedAt: string) =>
    `You accepted our terms of ${monthWords(acceptedAt)}. We began to keep the words of each version after that, so they are not on this page. They apply all the same: write to ${email}, and we’ll send them to you.`,
} as const;

/** "November 2026", in London. */
const monthWords = (at: string) => dayWords(at).split(/\s/u).slice(-2).join(' ');
