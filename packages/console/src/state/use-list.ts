import { useEffect, useRef, useState } from 'preact/hooks';
import { reasonOf } from '../api/reason.ts';
import { isSessionEnd } from '../api/session.ts';
import { useWork } from './context.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** The pages read so far. */
export interface ReadList<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly trouble: string | undefined;
  readonly more: () => void;
  /** From the beginning: a failed list gives no further page. */
  readonly reload: () => void;
}

interface State<Row> extends Omit<ReadList<Row>, 'more' | 'reload'> {}

const nothing = { rows: [], hasMore: false, isLoading: true, trouble: undefined };

/** Page by page; restarts when one of `about` changes. */
export function useList<Row>(
  pages: () => AsyncIterator<Page<Row>>,
  about: readonly unknown[],
): ReadList<Row> {
  const { onSessionEnd } = useWork();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Row>>(nothing);
  const reading = useRef<AsyncIterator<Page<Row>>>(undefined);

  const readNext = (from: AsyncIterator<Page<Row>>) => {
    setState((before) => ({ ...before, isLoading: true, trouble: undefined }));
    from.next().then(
      ({ value, done }) => {
        if (reading.current !== from) return;
        setState(({ rows }) => ({
          rows: done ? rows : [...rows, ...value.data],
          hasMore: !done && value.next_cursor !== null,
          isLoading: false,
          trouble: undefined,
        }));
      },
      (error: unknown) => {
        if (reading.current !== from) return;
        if (isSessionEnd(error)) onSessionEnd();
        setState((before) => ({ ...before, isLoading: false, trouble: reasonOf(error) }));
      },
    );
  };
  useEffect(() => {
    setState(nothing);
    reading.current = pages();
    readNext(reading.current);
    return () => {
      reading.current = undefined;
    };
  }, [...about, turn]);
  return {
    ...state,
    more: () => reading.current && readNext(reading.current),
    reload: () => setTurn((before) => before + 1),
  };
}
