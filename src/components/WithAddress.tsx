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
  return (
    <>
      {before}
      <a href={mailto({ to: brand.email, subject })}>{brand.email}</a>
      {after}
    </>
  );
}
