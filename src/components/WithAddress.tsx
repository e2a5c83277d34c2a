import { brand } from '../../domain/brand.ts';
import { mailto } from './mailto.ts';
import { Words } from './Words.tsx';

export type WithAddressProps = {
  /** Names our address once, or not at all. */
  text: string;
  /** Of the message that the link begins. */
  subject?: string;
};

/** A text in which our address is a link that writes to it. */
export function WithAddress({ text, subject = '' }: WithAddressProps) {
  const [before = '', after] = text.split(brand.email, 2);
  if (after === undefined) return <Words>{text}</Words>;
  return (
    <>
      <Words>{before}</Words>
      <a href={mailto({ to: brand.email, subject })}>
        <Words>{brand.email}</Words>
      </a>
      <Words>{after}</Words>
    </>
  );
}
