import { areaUnderBoth, curvePath, pointOn } from '../art/adoption-curve.ts';
import { cssPalette as palette } from '../colour/palette.ts';
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

/** What an unknown address shows: what happened, one way back, and some ways on. */
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
          <ul className="ruled flush">
            {others.map(({ label, href }) => (
              <li key={href}>
                <a className="plain" href={href}>
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

const canvas = { width: 760, height: 300 } as const;
const base = canvas.height;
const first = { centre: 200, base, sigma: 82, height: 216 };
const second = { centre: 346, base, sigma: 82, height: 128 };
const radius = 30;
/** Where the dot ought to be. */
const place = pointOn(first, 0);
const viewBox = `0 0 ${canvas.width} ${canvas.height}`;

/**
 * The dot of the covers has rolled off the curves and lies on the line. The curves keep to the left of the box and the
 * dot to its right, however wide it is.
 */
function LostPicture() {
  return (
    <svg aria-hidden>
      <svg viewBox={viewBox} preserveAspectRatio="xMinYMax meet" overflow="visible">
        <path d={curvePath(second)} fill={palette.fomo} />
        <path d={curvePath(first)} fill={palette.fear} />
        <path d={areaUnderBoth(first, second)} fill={palette.innovation} />
        <circle
          cx={place.x}
          cy={place.y - radius}
          r={radius - 2}
          fill="none"
          stroke="var(--field-border)"
          strokeWidth="3"
          strokeDasharray="11 11"
        />
      </svg>
      <svg viewBox={viewBox} preserveAspectRatio="xMaxYMax meet">
        <circle cx={canvas.width - 120} cy={base - radius} r={radius} fill={palette.love} />
      </svg>
    </svg>
  );
}
