import { LinkButton } from '../components/Button.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { actionCopy, rowCopy } from './copy.ts';
import type { ListModel, RowModel } from './models.ts';
import { nextStepOf } from './next-step.ts';
import { openStages } from '../../domain/stages.ts';
import { deskPaths } from '../../domain/desk-paths.ts';
import { replyLink } from './reply.ts';
import styles from './Row.module.css';

export type RowActionsProps = Pick<ListModel, 'view' | 'from'> & {
  row: RowModel;
  /** Goes with every form. */
  token: string;
  /** Who signs the answers. */
  name: string;
  isNext: boolean;
};

/** What can be done with a row where it stands: the next step in sight, the rest one press away. */
export function RowActions({ row, view, from, token, name, isNext }: RowActionsProps) {
  const about = rowCopy.about(row.reference);
  const form = { row, token, from, about };
  const next = nextStepOf(row);
  const look = isNext ? 'primary' : 'secondary';
  return (
    <div className={styles.actions}>
      {view === 'not-delivered' && (
        <ChangeForm {...form} look={look} action="retry" label={actionCopy.retry} />
      )}
      {next === 'release' && (
        <>
          <ChangeForm {...form} look={look} action="release" label={actionCopy.release} />
          <ChangeForm {...form} look="quiet" action="erase" label={actionCopy.erase} />
        </>
      )}
      {next === 'reply' && (
        <>
          <LinkButton
            href={replyLink(row, name)}
            look={view === 'not-delivered' ? 'secondary' : look}
            size="small"
            about={about}
          >
            {actionCopy.reply}
          </LinkButton>
          <ChangeForm {...form} action="answer" label={actionCopy.answer} />
        </>
      )}
      {(next === 'customize' || next === 'connect') && (
        <ChangeForm
          {...form}
          look={look}
          action="move"
          fields={{ stage: next }}
          label={actionCopy.move[next]}
        />
      )}
      {next === 'close' && (
        <LinkButton
          href={`${deskPaths.submission(row)}#close`}
          look={look}
          size="small"
          about={about}
        >
          {actionCopy.close}
        </LinkButton>
      )}
      {next !== 'release' && next !== 'none' && view !== 'not-delivered' && (
        <More {...form} name={name} next={next} />
      )}
    </div>
  );
}

type MoreProps = {
  row: RowModel;
  token: string;
  from: string;
  about: string;
  name: string;
  next: ReturnType<typeof nextStepOf>;
};

/** What is done less often, in a fold. */
function More({ name, next, ...form }: MoreProps) {
  const { row } = form;
  const isOwn = row.status.owner === name;
  const ownership = isOwn ? 'give-back' : 'take';
  const moves = openStages.filter(
    (stage) => row.kind === 'enrolment' && stage !== row.status.stage && stage !== next,
  );
  return (
    <details className={styles.more}>
      <summary>
        {rowCopy.more} <span className="visually-hidden">{form.about}</span>
      </summary>
      <div className={styles.folded}>
        <ChangeForm {...form} action={ownership} label={actionCopy[ownership]} />
        {moves.map((stage) => (
          <ChangeForm
            key={stage}
            {...form}
            action="move"
            fields={{ stage }}
            label={actionCopy.move[stage]}
          />
        ))}
        <ChangeForm {...form} action="quarantine" label={actionCopy.quarantine} />
      </div>
    </details>
  );
}
