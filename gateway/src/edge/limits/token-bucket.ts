/**
 * Holds `rate` requests, and refills `rate` per second. A request takes 10^6 units and a microsecond adds
 * `rate` units, so nothing is rounded up to a rate of 10^9.
 */
export interface TokenBucket {
  /** From 0 to `rate` × 10^6. */
  units: number;
  /** Whole microseconds on a monotonic clock. */
  filledAtUs: number;
}

const unitsOfRequest = 1_000_000;

export function fullBucket(rate: number, nowUs: number): TokenBucket {
  return { units: rate * unitsOfRequest, filledAtUs: nowUs };
}

/** False when the bucket is empty. A changed `rate` applies from the last call on. */
export function takeRequest(bucket: TokenBucket, rate: number, nowUs: number): boolean {
  const filled = bucket.units + (nowUs - bucket.filledAtUs) * rate;
  bucket.units = Math.min(filled, rate * unitsOfRequest);
  bucket.filledAtUs = nowUs;
  if (bucket.units < unitsOfRequest) return false;
  bucket.units -= unitsOfRequest;
  return true;
}

/** Whole requests, as of the last call. */
export function requestsLeft(bucket: TokenBucket): number {
  return Math.floor(bucket.units / unitsOfRequest);
}
