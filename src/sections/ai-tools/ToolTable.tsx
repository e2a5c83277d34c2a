import type { AiToolsPage } from '../../content/schemas/ai-tools.ts';
import { SectionHead } from '../SectionHead.tsx';
import styles from './ToolTable.module.css';

export type ToolTableProps = AiToolsPage['tools'] & { id: string };

/**
 * The six kinds of tool as a table, the tasks for Monday in one column of colour. On a narrow screen
 * each row stands as a block; the roles keep it a table to a screen reader all the same.
 */
export function ToolTable({ id, title, text, items, ...labels }: ToolTableProps) {
  const columns = [labels.goodForLabel, labels.mondayLabel, labels.cautionLabel] as const;
  return (
    <section className={styles.band} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} text={text} />
        <table className={styles.table} role="table" aria-labelledby={`${id}-title`}>
          <thead className={styles.head} role="rowgroup">
            <tr role="row">
              <td role="cell" />
              {columns.map((label) => (
                <th key={label} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.map(({ name, examples, goodFor, monday, caution }) => (
              <tr key={name} className={styles.row} role="row">
                <th className={styles.tool} role="rowheader" scope="row">
                  <span className={styles.name}>{name}</span>
                  <span className={styles.examples}>{examples}</span>
                </th>
                <td role="cell" data-label={columns[0]}>
                  {goodFor}
                </td>
                <td className={styles.monday} role="cell" data-label={columns[1]}>
                  {monday}
                </td>
                <td role="cell" data-label={columns[2]}>
                  {caution}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
