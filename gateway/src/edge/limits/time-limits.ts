/** Milliseconds. */
export interface TimeLimits {
  /** From the first byte of a request to the last of its body. */
  readonly receiveMs: number;
  /** For a body after its head. Uploads have their own rule. */
  readonly bodyMs: number;
  /** Until a client that does not read its answer is disconnected. */
  readonly unreadMs: number;
  /** Wait for a place. */
  readonly placeMs: number;
  /** Deadline of requests that wait for outside servers: test-fires, verifications. */
  readonly longMs: number;
  /** Wait for the turn of such a request, within `longMs`. */
  readonly longPlaceMs: number;
}

/** decisions.md 1, 10 and 13. */
export const timeLimits: TimeLimits = {
  receiveMs: 15_000,
  bodyMs: 5000,
  unreadMs: 30_000,
  placeMs: 2000,
  longMs: 20_000,
  longPlaceMs: 5000,
};
