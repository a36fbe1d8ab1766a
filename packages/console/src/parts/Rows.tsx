import { Table, VisuallyHidden } from '@mantine/core';
import type { Column } from './column.ts';
import { SortHeader } from './SortHeader.tsx';

interface RowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What is wrong, or is opened. */
  readonly markOf?: (row: Row) => 'bad' | 'opened' | undefined;
}

/** A table; on a phone each row is a card. */
export function Rows<Row>({ caption, columns, rows, keyOf, markOf = () => undefined }: RowsProps<Row>) {
  return (
    <Table className="rows" highlightOnHover verticalSpacing="xs" role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ name, isNumber, sort }) =>
            sort === undefined ? (
              <Table.Th
                key={name}
                role="columnheader"
                scope="col"
                className={isNumber ? 'number' : undefined}
              >
                {name}
              </Table.Th>
            ) : (
              <SortHeader key={name} by={sort} name={name} />
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} role="row" className={markOf(row)}>
            {columns.map(({ name, text, of = text, isNumber, isMinor }) => (
              <Table.Td
                key={name}
                role="cell"
                data-name={name}
                className={[isNumber && 'number', isMinor && 'minor'].filter(Boolean).join(' ') || undefined}
              >
                <div>{of(row)}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
