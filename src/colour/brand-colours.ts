import { contrastOfMark, contrastOfText, legible, contrast, textOn } from './contrast.ts';
import { mix, toOklab } from './oklab.ts';
import { tint } from './palette.ts';
import type { StageColour } from './stage-colours.ts';
import { ink, paper } from './paper-and-ink.ts';

/** The two colours of text on a colour field, in both schemes: a field does not turn dark with the page. */
const onField = ['#ffffff', ink] as const;

/** The papers of each scheme, as `tokens.css` has them: bare, raised, sunk. */
export const papers = {
  light: [paper, '#ffffff', '#f1f1ed'],
  dark: ['#12151a', '#191d24', '#1c2129'],
} as const;

/** Which of the two schemes a visitor's device asks for. */
export type Scheme = keyof typeof papers;

/**
 * The colours derived from a brand's, in hex, by the name of their token. For each stage: the field,
 * the text on it, `bright` for use on ink in either scheme, and the light tint, which is the same in both because
 * covers have it as printed. Then the mark on bare paper, the action colour while pressed, and the colour of errors.
 */
export function brandColours(
  stages: Record<'fear' | 'fomo' | 'love' | 'innovation', StageColour>,
  scheme: Scheme,
): Record<string, string> {
  const fields = Object.entries(stages).flatMap(([name, { [scheme]: hex, light, dark }]) => [
    [name, hex],
    [`on-${name}`, textOn(hex, onField)],
    [`${name}-bright`, dark],
    [`${name}-tint`, tint(light)],
  ]);
  const love = stages.love[scheme];
  const danger = legible(isRed(love) ? love : red, papers[scheme], contrastOfText);
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    mark: legible(love, papers[scheme], contrastOfMark),
    // Mixed away from the colour of its text, so that the contrast grows.
    'action-pressed': mix(love, 0.82, textOn(love, onField) === onField[0] ? '#000000' : '#ffffff'),
    danger,
    'on-danger': textOn(danger, onField),
  };
}

/** The colour of errors where the action colour is no red. */
const red = '#c62828';

function isRed(hex: string): boolean {
  const { a, b } = toOklab(hex);
  return Math.hypot(a, b) > 0.1 && Math.abs(Math.atan2(b, a) - Math.PI / 6) < Math.PI / 6;
}

/** Two colours with too little contrast, and the stage that one of them belongs to. */
export type PairTooClose = { stage: string; said: string };

/** Each pair that is too close: "on-fear on fear, light: #12151c on #7b7b7b is 4.32, and must be 4.5". */
export function pairsTooClose(stages: Parameters<typeof brandColours>[0]): PairTooClose[] {
  const names = Object.keys(stages);
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = brandColours(stages, scheme);
    const pairs: [stage: string, above: string, ground: string, ratio: number][] = [
      ...names.flatMap((name): typeof pairs => [
        [name, `on-${name}`, name, contrastOfText],
        [name, ink, `${name}-tint`, 7],
        // A field without an edge would be taken for the page.
        [name, name, papers[scheme][0], 1.4],
      ]),
      ['love', 'on-love', 'action-pressed', contrastOfText],
      ['love', 'on-danger', 'danger', contrastOfText],
      ...papers[scheme].flatMap((paper): typeof pairs => [
        ['love', 'danger', paper, contrastOfText],
        ['love', 'mark', paper, contrastOfMark],
      ]),
    ];
    return pairs.flatMap(([stage, on, ground, ratio]) => {
      const [above, below] = [colours[on] ?? on, colours[ground] ?? ground];
      const found = contrast(above, below);
      if (found >= ratio) return [];
      const said = `${on} on ${ground}, ${scheme}: ${above} on ${below} is ${found.toFixed(2)}, and must be ${ratio}`;
      return [{ stage, said }];
    });
  });
}
