/** Stops when the signal is aborted. */
export type Sweep = (signal: AbortSignal) => Promise<unknown>;

/** In order; a failed step does not stop the others. Throws `AggregateError` at the end. */
export async function runSweeps(sweeps: readonly Sweep[], signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const sweep of sweeps) {
    if (signal.aborted) break;
    try {
      await sweep(signal);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps failed`);
}
