import { LostPicture } from '../art/page-pictures/LostPicture.tsx';
import { LinkButton } from '../components/Button.tsx';
import { TitleLines } from '../components/TitleLines.tsx';
import styles from './not-found.module.css';

export type NotFoundProps = {
  /** The big line: "404", "Course not found". */
  heading: string;
  text: string;
  link: { label: string; href: string };
  /** Other ways on, so that nobody has to begin again. */
  others: { label: string; href: string }[];
};

/** A page that is not there, kindly: what happened, one way back, and some ways on. */
export function NotFound({ heading, text, link, others }: NotFoundProps) {
  return (
    <section className={styles.page}>
      <div className={`wrap split ${styles.words}`}>
        <div>
          <h1>{heading}</h1>
          <p className={`as-lead measured ${styles.lead}`}>{text}</p>
          <LinkButton href={link.href}>{link.label}</LinkButton>
        </div>
        <nav className={styles.others} aria-labelledby="others">
          <h2 className="as-h4" id="others">
            Perhaps one of these
          </h2>
          <ul className={`ruled ${styles.list}`}>
            {others.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>
                  <TitleLines title={label} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <LostPicture />
    </section>
  );
}
