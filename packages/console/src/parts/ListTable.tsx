import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReadRows } from '../api/use-pages.ts';
import { shownNumber } from '../format/shown.ts';
import { type Csv, CsvButton } from './CsvButton.tsx';
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
  /** A file of all its rows. */
  readonly csv?: Csv;
}

/** A list of the API. */
export function ListTable<Row>({ caption, list, columns, keyOf, empty, markOf, csv }: ListTableProps<Row>) {
  const { rows, hasMore, isPending, isLoadingMore, error, more, reload } = list;
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
              {csv !== undefined && <CsvButton {...csv} />}
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
