import type { Invocation } from '../command/invocation.ts';
import { printable } from '../output/print.ts';

/** Reports until disposed. */
export interface Progress extends Disposable {
  /** Such as `400 rows`. */
  reached(soFar: string): void;
}

/** A line on standard error every two seconds, only on a terminal or with `--progress`. */
export function startProgress({ common, io }: Pick<Invocation, 'common' | 'io'>): Progress {
  const { isWatched = false, progressEveryMs = 2000, note } = io;
  if (!isWatched && !common.progress) return { reached() {}, [Symbol.dispose]() {} };
  const beganAt = Date.now();
  let latest = 'no answer yet';
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - beganAt) / 1000);
    note(printable(`${seconds} s: ${latest}`));
  }, progressEveryMs);
  return {
    reached(soFar) {
      latest = `${soFar} so far`;
    },
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
