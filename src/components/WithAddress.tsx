import { brand } from '../../domain/provider/brand.ts';
import { mailto } from './mailto.ts';

export type WithAddressProps = {
  /** Names our address once, or not at all. */
  text: string;
  subject?: string;
};

export function WithAddress({ text, subject = '' }: WithAddressProps) {
  const [before = '', after] = text.split(brand.email, 2);
  if (after === undefined) return text;
  // A full stop stays with it, and it is not broken at its hyphens while it fits on a line.
  const [mark = ''] = /^[.,:]?/u.exec(after)!;
  return (
    <>
      {before}
      <span className="unbroken">
        <a href={mailto({ to: brand.email, subject })}>{brand.email}</a>
        {mark}
      </span>
      {after.slice(mark.length)}
    </>
  );
}
