/**
 * Monotonic ms since an instant shared by all processes. `performance.timeOrigin` differs between processes
 * by corrections of the time of day.
 */
export function machineNowMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}
