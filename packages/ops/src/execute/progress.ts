import { printable } from '../output/print.ts';
import type { Invocation } from './invocation.ts';

/** Tells how far a command has come, until it is disposed. */
export interface Progress extends Disposable {
  /** Takes what is done so far, such as `400 rows`. */
  reached(soFar: string): void;
}

/**
 * The progress of a command that begins to work: a line on standard error every two seconds. It is written
 * only to a terminal, or where the command line has `--progress`.
 */
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
