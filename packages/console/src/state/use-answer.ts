import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../api/reason.ts';
import { isSessionEnd } from '../api/session.ts';
import { useWork } from './context.ts';

/** The value, or the reason of a failure. */
export interface Answer<T> {
  readonly value: T | undefined;
  readonly trouble: string | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Replaces the value with the answer of a change. */
  readonly replace: (value: T) => void;
}

/** Reads again when one of `about` changes. A late answer about earlier values is dropped. */
export function useAnswer<T>(read: () => Promise<T>, about: readonly unknown[]): Answer<T> {
  const { onSessionEnd } = useWork();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ value?: T; trouble?: string; isLoading: boolean }>({
    isLoading: true,
  });
  useEffect(() => {
    let isCurrent = true;
    setState(({ value }) => ({ ...(turn > 0 && value !== undefined && { value }), isLoading: true }));
    read().then(
      (value) => isCurrent && setState({ value, isLoading: false }),
      (error: unknown) => {
        if (!isCurrent) return;
        if (isSessionEnd(error)) onSessionEnd();
        setState({ trouble: reasonOf(error), isLoading: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...about, turn]);
  return {
    value: state.value,
    trouble: state.trouble,
    isLoading: state.isLoading,
    reload: () => setTurn((before) => before + 1),
    replace: (value) => setState({ value, isLoading: false }),
  };
}
