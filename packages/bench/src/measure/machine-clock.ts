/**
 * The monotonic clock of the machine, ms since an instant that all its processes share. The instants of `performance.timeOrigin`
 * differ between processes by what the time of day was corrected in between.
 */
export function machineNowMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}
