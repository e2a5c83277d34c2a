import { Fragment } from 'react';

import type { Certificate as Certified } from '../../domain/case/certificates.ts';
import { dayWords, lengthWords } from '../../domain/case/offers.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { dateInLondon } from '../../domain/time/london-time.ts';
import { CourseCover, type CourseCoverProps } from '../art/covers/CourseCover.tsx';
import { StepsCurve } from '../art/curves.tsx';
import { Logo } from '../art/Logo.tsx';
import { OwnCover } from '../art/OwnCover.tsx';
import { Button, LinkButton } from '../components/Button.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import { WithAddress } from '../components/WithAddress.tsx';
import { printLabel } from './copy.ts';
import styles from './Certificate.module.css';

/** Where a certificate is checked, and that address as a QR code: an SVG path in a square of `size` units. */
export type CertificateAddress = { address: string; code: { size: number; path: string } };

export type CertificateProps = {
  certificate: Certified & CertificateAddress;
  /** The cover of each course, by its title. */
  covers: Readonly<Partial<Record<string, CourseCoverProps['cover']>>>;
};

/** A certificate as a sheet to hang on a wall, and above it, on a screen, whether it holds. */
export function Certificate({ certificate, covers }: CertificateProps) {
  const { name, courses, startsAt, minutes, number, isGood, address, code } = certificate;
  const cover = courses.map((course) => covers[course]).find(Boolean);
  return (
    <div className={`wrap ${styles.page}`}>
      <div
        className={`cluster apart filled unprinted ${styles.said}`}
        data-field={isGood ? 'innovation' : 'fomo'}
      >
        <div>
          <p className="as-h4">{isGood ? certificateCopy.good : certificateCopy.withdrawn}</p>
          <p>
            <WithAddress
              text={isGood ? certificateCopy.goodText(name) : certificateCopy.withdrawnText}
            />
          </p>
        </div>
        {isGood && (
          <div className="cluster">
            <LinkButton look="onField" href={linkedInOf(certificate)} isExternal>
              {certificateCopy.toLinkedIn}
            </LinkButton>
            {/* The script in Application.astro shows the button, which does nothing without it. */}
            <span data-print hidden>
              <Button look="onField">{printLabel}</Button>
            </span>
          </div>
        )}
      </div>
      <article className={styles.sheet} data-withdrawn={!isGood || undefined}>
        <div className={styles.words}>
          <p className="brand">
            <Logo size={30} /> {brand.name}
          </p>
          <p className="as-h4">{facts.course.certificate}</p>
          <h1 className={styles.name} style={{ fontSize: nameSize(name) }} dir="auto">
            {name}
          </h1>
          <p className="as-lead">{certificateCopy.took}</p>
          <ul>
            {courses.map((course) => (
              <li key={course} className="as-h3">
                <TitleLines title={course} />
              </li>
            ))}
          </ul>
          <dl className={`cluster ${styles.facts}`}>
            {[
              ['Day', dayWords(startsAt)],
              ['Length', lengthWords(String(minutes))],
              ['Number', number],
            ].map(([label, value]) => (
              <div key={label}>
                <dt className="as-small">{label}</dt>
                <dd className="as-strong">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.beside}>
          <div className={styles.cover}>
            {cover ? <CourseCover cover={cover} number={1} /> : <OwnCover reference={number} />}
          </div>
          <div className={`stack ${styles.check}`}>
            <svg
              viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
              role="img"
              aria-label={certificateCopy.code}
            >
              <rect x="-4" y="-4" width="100%" height="100%" fill="#ffffff" />
              <path d={code.path} fill="#000000" shapeRendering="crispEdges" />
            </svg>
            <p className="as-small">
              {certificateCopy.checkAt}{' '}
              {/* A browser would rather break it at the hyphen of a host. */}
              {address.split(/(?<=[^/:]\/)/u).map((part) => (
                <Fragment key={part}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
            </p>
          </div>
        </div>
        <div className={styles.curve}>
          <StepsCurve reached={4} />
        </div>
      </article>
    </div>
  );
}

/** The page of LinkedIn on which somebody adds it to their profile; nothing of theirs is loaded before that. */
function linkedInOf({ courses, startsAt, number, address }: Certified & CertificateAddress) {
  const [year = '', month = ''] = dateInLondon(startsAt).split('-');
  const parameters = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courses.join(', '),
    organizationName: brand.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certId: number,
    certUrl: address,
  });
  return `https://www.linkedin.com/profile/add?${parameters}`;
}

/** The size at which a name fills its lines: one for most names, and so many for others that the sheet stays one. */
function nameSize(name: string): string {
  const width = widthOf(name);
  const longest = Math.max(...name.split(/\s+/u).map(widthOf));
  const lines = Math.ceil(width / 15);
  // The lines of a name are not equally long; and a word longer than any name's breaks.
  const widest = Math.max(Math.min(longest, 40), lines > 1 ? (width / lines) * 1.15 : width);
  return `min(var(--largest-name), ${(94 / widest).toFixed(2)}cqi)`;
}

/** About how wide a text is in the typeface's heaviest letters, in em. */
const widthOf = (text: string) =>
  Array.from(text).reduce(
    (sum, letter) => sum + widths.find(([letters]) => letters.test(letter))![1],
    0,
  );

const widths: [RegExp, number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [/[\s'’.,ijlI|-]/u, 0.34],
  [/[frt]/u, 0.42],
  [/[mwMW@]/u, 0.95],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.05],
  [/\p{Lu}/u, 0.72],
  [/./u, 0.56],
];

// A browser that prints it as a PDF names the file by this.
Certificate.title = ({ certificate }: Pick<CertificateProps, 'certificate'>) =>
  `${certificateCopy.title} ${certificate.number}`;

export const certificateCopy = {
  title: 'Certificate',
  good: 'Valid certificate',
  goodText: (name: string) => `Issued by ${brand.name} to ${name}.`,
  withdrawn: 'This certificate was withdrawn',
  withdrawnText: `It is no longer valid. Another may have taken its place. Questions? Write to ${brand.email}.`,
  took: 'has completed',
  checkAt: 'Check this certificate at',
  code: 'The address of this certificate, as a QR code',
  toLinkedIn: 'Add to LinkedIn',
} as const;
