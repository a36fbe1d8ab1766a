import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { SortHeader } from './SortHeader.tsx';
import type { Sort } from './sort.ts';

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right. */
  readonly isNumber?: boolean;
  /** The list can be sorted by it. */
  readonly sort?: Sort;
  /** Hidden where the screen is narrow. */
  readonly isMinor?: boolean;
}

export interface RowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What is wrong, or is opened. */
  readonly markOf?: (row: Row) => 'bad' | 'opened' | undefined;
}

/** A table; on a phone each row is a card, and its roles keep it a table. */
export function Rows<Row>({ caption, columns, rows, keyOf, markOf }: RowsProps<Row>) {
  return (
    <Table className="rows" highlightOnHover role="table">
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ name, isNumber, sort }) =>
            sort === undefined ? (
              <Table.Th key={name} role="columnheader" mod={{ number: isNumber }}>
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
          <Table.Tr key={keyOf(row)} role="row" className={markOf?.(row)}>
            {columns.map(({ name, of, isNumber, isMinor }) => (
              <Table.Td key={name} role="cell" data-name={name} mod={{ number: isNumber, minor: isMinor }}>
                <div>{of(row)}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
