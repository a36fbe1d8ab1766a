import { Button, EmptyState, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { usePages } from '../api/use-pages.ts';
import { shownNumber } from '../format/shown.ts';
import { Answered } from './Answered.tsx';
import { type Csv, CsvButton } from './CsvButton.tsx';
import { Rows, type RowsProps } from './Rows.tsx';

interface ListTableProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  readonly list: ReturnType<typeof usePages<Row>>;
  /** What to do when there is nothing. */
  readonly empty: ReactNode;
  /** A file of all its rows. */
  readonly csv?: Csv;
}

/** A list of the API. */
export function ListTable<Row>({ list, empty, csv, ...table }: ListTableProps<Row>) {
  return (
    <Answered to={list} height={200}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState description={empty} />
        ) : (
          <>
            <Rows {...table} rows={rows} />
            <Group justify="space-between" mt="sm">
              <Text size="sm" c="dimmed">
                {shownNumber(rows.length)} shown{list.hasNextPage && ', and there are more'}
              </Text>
              <Group gap="xs">
                {csv && <CsvButton {...csv} />}
                {list.hasNextPage && (
                  <Button onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
                    Show more
                  </Button>
                )}
              </Group>
            </Group>
          </>
        )
      }
    </Answered>
  );
}
