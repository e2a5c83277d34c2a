import { paperPath } from '../../domain/case/desk-paths.ts';
import { whoSent } from '../../domain/case/submission.ts';
import type { ByHand } from '../../domain/letters/letter-times.ts';
import { LinkButton } from '../components/Button.tsx';
import { ChangeForm, type ChangeFormProps } from './ChangeForm.tsx';
import { actionCopy, rowCopy } from './copy.ts';
import { callLink } from './reply.ts';

/** A telephone number as a link; if it has words in it, such as an extension, it is plain text. */
export const Telephone = ({ number }: { number: string }) =>
  callLink(number) ? (
    <a className="finger" href={callLink(number)}>
      <bdi>{number}</bdi>
    </a>
  ) : (
    <bdi>{number}</bdi>
  );

type WaysProps = Required<Pick<ChangeFormProps, 'row' | 'look'>> & {
  from?: string;
  letter: ByHand;
};

/** What can be done about a letter that no mail brings: it is said by telephone, or posted. */
export function Ways({ row, from = '', look, letter: { letter, key } }: WaysProps) {
  const { telephone } = whoSent(row.submission);
  const about = `(${rowCopy.handNames([letter])}, ${row.submission.reference})`;
  return (
    <>
      {telephone && <Telephone number={telephone} />}
      <LinkButton look="secondary" size="small" href={paperPath(row.submission, key)} about={about}>
        {actionCopy.print}
      </LinkButton>
      <ChangeForm
        row={row}
        from={from}
        action="pass-on"
        fields={{ letter: key }}
        about={about}
        look={look}
      />
    </>
  );
}
