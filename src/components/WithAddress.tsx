import { brand } from '../../domain/brand.ts';
import { mailto } from './mailto.ts';
import { Words } from './line-breaks.tsx';

export type WithAddressProps = {
  /** Names our address once, or not at all. */
  text: string;
  /** The subject of the message that the link begins. */
  subject?: string;
};

/** A text in which our address is a mail link. */
export function WithAddress({ text, subject = '' }: WithAddressProps) {
  const [before = '', after] = text.split(brand.email, 2);
  if (after === undefined) return <Words>{text}</Words>;
  const [mark = ''] = /^\S*/u.exec(after) ?? [];
  return (
    <>
      <Words>{before}</Words>
      {/* The full stop is in the box, because a browser could begin a line with it after the box. */}
      <span className="kept">
        <a href={mailto({ to: brand.email, subject })}>{brand.email}</a>
        {mark}
      </span>
      <Words>{after.slice(mark.length)}</Words>
    </>
  );
}
