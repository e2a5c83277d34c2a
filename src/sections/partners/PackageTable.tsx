import type { PartnersPage } from '../../content/schemas/partners.ts';
import styles from './PackageTable.module.css';

const ids = ['launch', 'domination', 'takeover'] as const;

/**
 * The packages side by side. On a narrow screen each row is a block that names its three columns
 * again. The roles are written out because a table that is displayed as a grid loses them.
 */
export function PackageTable({ title, columns, rows }: PartnersPage['packages']['comparison']) {
  return (
    <table className={styles.table} role="table">
      <caption>{title}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {ids.map((id) => (
            <th key={id} role="columnheader" scope="col">
              {columns[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.row} role="row">
            <th role="rowheader" scope="row">
              {row.row}
            </th>
            {ids.map((id) => (
              <td key={id} role="cell">
                <span className={styles.column} aria-hidden="true">
                  {columns[id]}
                </span>
                <span>{row[id]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
