/** A step forward: how long it took, and how much of the way it was. */
export interface Stride {
  readonly ms: number;
  readonly share: number;
}

/**
 * Whole minutes to the end at the patient's own pace, the median of the steps, so that one pause does not count. Undefined
 * before the first step.
 */
export function minutesLeft(strides: readonly Stride[], position: number): number | undefined {
  const paces = strides.map(({ ms, share }) => ms / share).sort((a, b) => a - b);
  const pace = paces[Math.floor(paces.length / 2)];
  return pace === undefined ? undefined : Math.ceil((pace * (1 - position)) / 60_000);
}
