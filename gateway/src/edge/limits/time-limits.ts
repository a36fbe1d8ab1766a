/** How long the gateway waits for a client, and lets it wait. Milliseconds. */
export interface TimeLimits {
  /** For a whole request, from its first byte to the last of its body. */
  readonly receiveMs: number;
  /** For a body, once its head is here. Uploads have a rule of their own. */
  readonly bodyMs: number;
  /** Until a client that does not read its answer is given up. */
  readonly unreadMs: number;
  /** For a place. */
  readonly placeMs: number;
  /** For the answer of what waits for servers outside the platform: a test-fire, a verification. */
  readonly longMs: number;
  /** For the turn of such a request, within `longMs`. */
  readonly longPlaceMs: number;
}

/** The limits of a running gateway (decisions.md 1, 10 and 13). */
export const timeLimits: TimeLimits = {
  receiveMs: 15_000,
  bodyMs: 5000,
  unreadMs: 30_000,
  placeMs: 2000,
  longMs: 20_000,
  longPlaceMs: 5000,
};
