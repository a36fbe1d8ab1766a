/** The reason of a signal whose time is over. */
export const timeOver = new Error('The time is over.');

/**
 * The result of the work, which gets a signal that fires after so many milliseconds, or when one of `outer` fires. Rejects
 * with the reason of the signal once it fires, whatever the work does.
 */
export async function within<T>(
  ms: number,
  outer: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of outer) signal.throwIfAborted();
  const inner = new AbortController();
  const stop = ({ target }: Event) => inner.abort((target as AbortSignal).reason);
  for (const signal of outer) signal.addEventListener('abort', stop);
  const timer = setTimeout(() => inner.abort(timeOver), ms);
  try {
    const stopped = new Promise<never>((_resolve, reject) => {
      inner.signal.addEventListener('abort', () => reject(inner.signal.reason));
    });
    return await Promise.race([stopped, work(inner.signal)]);
  } finally {
    clearTimeout(timer);
    for (const signal of outer) signal.removeEventListener('abort', stop);
  }
}
