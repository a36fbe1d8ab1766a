export const deadlinePassed = new Error('The deadline has passed.');

/** Rejects with the signal's reason once it aborts; the work continues. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted, work()]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * The work gets a signal that aborts after `ms` or with one of `outer`. Rejects with the reason of the signal
 * once it aborts, whatever the work does.
 */
export async function withDeadline<T>(
  ms: number,
  outer: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of outer) signal.throwIfAborted();
  const inner = new AbortController();
  const stop = ({ target }: Event) => inner.abort((target as AbortSignal).reason);
  for (const signal of outer) signal.addEventListener('abort', stop);
  const timer = setTimeout(() => inner.abort(deadlinePassed), ms);
  try {
    return await unlessAborted(inner.signal, () => work(inner.signal));
  } finally {
    clearTimeout(timer);
    for (const signal of outer) signal.removeEventListener('abort', stop);
  }
}
