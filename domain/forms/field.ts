/** All that is true of a field of a form, in one place. `kind` names the control that asks for it. */
export type Field = TextField | SelectField | ChoiceField | ChoicesField;

/** The fields of a form by their names, which are posted and stored, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>;

/** A field that people type into. `email` and `url` have rules of their own beside the limits. */
export type TextField = FieldBase & TypedField & (RequiredText | OptionalText | Address);

/** One of a list that the page supplies, or none. Any text is accepted, because the list may have changed. */
export type SelectField = FieldBase & {
  kind: 'select';
  /** The first choice, which stands for no answer. */
  none: string;
  optional: true;
  initial?: undefined;
  max?: undefined;
};

/** One of the options. Their keys are what is stored, letter for letter. */
export type ChoiceField = FieldBase & {
  kind: 'choice';
  options: Readonly<Record<string, { label: string; hint?: string }>>;
  error: string;
  optional?: undefined;
  /** The key of the option that is chosen at first. */
  initial: string;
};

/** One or more of the options, which are stored as they stand here. */
export type ChoicesField = FieldBase<{
  /**
   * The heading of the chosen options in the receipt. The receipt repeats no other field: its address is
   * unverified, and typed text could be anything.
   */
  inReceipt?: string;
}> & {
  kind: 'choices';
  options: readonly string[];
  error: string;
  optional?: undefined;
};

type FieldBase<More = unknown> = {
  label: string;
  hint?: string;
  /** What only the server needs. It stands behind `isServer`, so that no browser loads it. */
  server: false | (ServerFacts & More);
};

export type ServerFacts = {
  /** What the privacy policy calls it, after “asks for” and the like. */
  inPolicy: string;
  who?: 'name' | 'company' | 'email' | 'telephone' | 'town' | 'country';
  /** Its column in the staff’s list, if it has one; the width is in characters. */
  inList?: { heading: string; width: number };
};

/**
 * False in a browser's script: the bundler inserts the value and drops the code that runs only where it
 * is true. Plain Node, which runs the server, has no `import.meta.env`.
 */
export const isServer: boolean = (import.meta as { env?: { SSR: boolean } }).env?.SSR ?? true;

type TypedField = {
  /** What the form holds before anybody has typed. */
  initial?: string;
  autoComplete?: string;
  /** Set where a telephone's keyboard begins each word with a capital, not each sentence. */
  autoCapitalize?: 'words';
  width?: 'half' | 'short';
};

/** `min` is the fewest characters, `error` the message for fewer. */
type RequiredText = Plain & { min: number; error: string; optional?: undefined };

type OptionalText = Plain & { optional: true; min?: undefined; error?: undefined };

type Plain = {
  kind: 'text' | 'multiline' | 'tel';
  /** The most characters (UTF-16 code units), if other than the limit of the kind. */
  max?: number;
};

type Address = { error: string; min?: undefined; max?: undefined } & (
  { kind: 'email'; optional?: undefined } | { kind: 'url'; optional?: true }
);

/**
 * The most characters (UTF-16 code units) that a field of each kind may hold. They are generous for people, and small
 * enough for a cell of a spreadsheet, which takes 50,000 characters at most.
 */
export const textLimits = {
  text: 200,
  select: 200,
  tel: 40,
  /** RFC 5321 allows a path of 256 octets with its brackets. */
  email: 254,
  url: 2_000,
  multiline: 5_000,
} as const;

export const maxOf = ({ kind, max }: TextField | SelectField): number => max ?? textLimits[kind];

export type AnswerTo<Of extends Field> = Of extends { kind: 'choice' }
  ? keyof Of['options'] & string
  : Of extends { kind: 'choices' }
    ? Of['options'][number][]
    : string;

/** A form filled in, by the names of its fields. */
export type AnswersTo<All extends Fields> = {
  -readonly [Name in keyof All]: AnswerTo<All[Name]>;
};

/** What a form holds before anybody has typed. */
export function initialAnswers<All extends Fields>(fields: All) {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'choices' ? [] : (field.initial ?? ''),
  ]);
  return Object.fromEntries(entries) as {
    -readonly [Name in keyof All]: All[Name] extends { kind: 'choices' }
      ? []
      : All[Name] extends { initial: infer Initial }
        ? Initial
        : '';
  };
}
