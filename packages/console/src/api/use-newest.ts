import type { Work } from '../session/work.ts';
import type { Cursor, ReadRows } from './use-pages.ts';
import { useRead } from './use-read.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** The newest first. These lists answer the oldest first, so the pages of a period are read to their end. */
export function useNewest<Row>(
  about: readonly unknown[],
  read: (work: Work, cursor: Cursor) => Promise<Page<Row>>,
  enabled = true,
): ReadRows<Row> {
  const all = useRead(
    about,
    async (work) => {
      const rows: Row[] = [];
      let cursor: Cursor | undefined = {};
      while (cursor !== undefined) {
        const { data, next_cursor }: Page<Row> = await read(work, cursor);
        rows.push(...data);
        cursor = next_cursor === null ? undefined : { cursor: next_cursor };
      }
      return rows.reverse();
    },
    { enabled },
  );
  return {
    rows: all.data ?? [],
    hasMore: false,
    isPending: all.isPending,
    isLoadingMore: false,
    error: all.error,
    more: () => {},
    reload: () => void all.refetch(),
  };
}
