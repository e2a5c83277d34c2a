import { promptParameters } from '../../../domain/provider/facts.ts';

/** The fields of the builder, under the specification's names (section 3). */
export const promptFields = ['idea', 'style', 'mood'] as const;

export type PromptField = (typeof promptFields)[number];

export type PromptValues = Readonly<Record<PromptField, string>>;

/** A stretch of the prompt, and where it comes from. */
export type PromptPiece = { from: PromptField | 'suffix'; text: string };

/** What every prompt ends with (specification, section 9). */
export const promptSuffix = `, high quality, detailed --ar ${promptParameters.ratio} --v ${promptParameters.version}`;

/**
 * The prompt in pieces: what was typed, joined by commas, then the suffix; no piece at all where
 * nothing was typed. White space around a value is not copied.
 */
export function promptPieces({ idea, style, mood }: PromptValues): PromptPiece[] {
  const answers: PromptPiece[] = [
    { from: 'idea', text: idea.trim() },
    { from: 'style', text: style.trim() && `${style.trim()} style` },
    { from: 'mood', text: mood.trim() },
  ];
  const pieces = answers
    .filter(({ text }) => text)
    .map(({ from, text }, i): PromptPiece => ({ from, text: i === 0 ? text : `, ${text}` }));
  return pieces.length === 0 ? [] : [...pieces, { from: 'suffix', text: promptSuffix }];
}

/** The prompt as it is copied, character for character; empty where nothing was typed. */
export function buildPrompt(values: PromptValues): string {
  return promptPieces(values)
    .map(({ text }) => text)
    .join('');
}
