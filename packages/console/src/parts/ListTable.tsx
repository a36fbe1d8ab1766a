import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReadRows } from '../api/use-pages.ts';
import { csvOf, downloadText } from '../format/csv.ts';
import { shownNumber } from '../format/shown.ts';
import type { Column } from './column.ts';
import { Empty } from './Empty.tsx';
import { Rows } from './Rows.tsx';
import { Trouble } from './Trouble.tsx';

interface ListTableProps<Row> {
  readonly caption: string;
  readonly list: ReadRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What to do when there is nothing. */
  readonly empty: ReactNode;
  /** What is wrong, or is opened. */
  readonly markOf?: (row: Row) => 'bad' | 'opened' | undefined;
  /** The name of a file with what is shown. */
  readonly csv?: string;
}

/** A list of the API. */
export function ListTable<Row>({ caption, list, columns, keyOf, empty, markOf, csv }: ListTableProps<Row>) {
  const { rows, hasMore, isPending, isLoadingMore, error, more, reload } = list;
  const download = () =>
    downloadText(
      `${csv}.csv`,
      'text/csv',
      csvOf([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ text }) => text(row)))]),
    );
  return (
    <>
      <Trouble error={error} onRetry={reload} />
      {isPending && !error && <Skeleton height={200} aria-busy="true" />}
      {!isPending && !error && rows.length === 0 && <Empty>{empty}</Empty>}
      {rows.length > 0 && (
        <>
          <Rows {...{ caption, columns, rows, keyOf, markOf }} />
          <Group justify="space-between" mt="sm">
            <Text size="sm" c="dimmed">
              {shownNumber(rows.length)} shown{hasMore ? ', and there are more' : ''}
            </Text>
            <Group gap="xs">
              {csv !== undefined && (
                <Button size="xs" variant="default" onClick={download}>
                  Download as CSV
                </Button>
              )}
              {hasMore && (
                <Button size="xs" variant="default" onClick={more} loading={isLoadingMore}>
                  Show more
                </Button>
              )}
            </Group>
          </Group>
        </>
      )}
    </>
  );
}
