import type { ComponentChildren } from 'preact';
import type { ReadList } from '../state/use-list.ts';
import { Trouble } from './Trouble.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => ComponentChildren;
}

interface ListTableProps<Row> {
  readonly caption: string;
  readonly list: ReadList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Replaces an empty table. */
  readonly empty: string;
  /** Makes the first column a button. */
  readonly onOpen?: (row: Row) => void;
}

/** On a narrow screen its rows are stacked. */
export function ListTable<Row>({ caption, list, columns, keyOf, empty, onOpen }: ListTableProps<Row>) {
  const { rows, hasMore, isLoading, trouble, more, reload } = list;
  return (
    <div class="list" aria-busy={isLoading}>
      {rows.length > 0 && (
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ name, of }, index) => (
                  <td key={name} data-name={name}>
                    {index === 0 && onOpen ? (
                      <button type="button" class="link" onClick={() => onOpen(row)}>
                        {of(row)}
                      </button>
                    ) : (
                      of(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && !isLoading && trouble === undefined && <p class="soft">{empty}</p>}
      <Trouble reason={trouble} onRetry={reload} />
      {isLoading && <p class="soft">Loading …</p>}
      {hasMore && !isLoading && trouble === undefined && (
        <button type="button" onClick={more}>
          Load more
        </button>
      )}
    </div>
  );
}
