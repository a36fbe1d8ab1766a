/** A sender the gateway waits for must send this many bytes in every span. */
export const minimumUploadRate = { spanMs: 60_000, bytes: 32_768 } as const;

/** Measures the rate of one sender. */
export interface RateWatch {
  /** Starts a new span: the gateway waits for the sender. */
  start(): void;
  /** Stops measuring until the next `start`. */
  stop(): void;
  /** Counts received bytes. */
  count(bytes: number): void;
}

/** Calls `onTooSlow` at the end of a span in which fewer bytes came than the minimum. */
export function watchUploadRate(onTooSlow: () => void): RateWatch {
  let timer: NodeJS.Timeout | undefined;
  let received = 0;
  const start = () => {
    received = 0;
    clearTimeout(timer);
    const check = () => (received < minimumUploadRate.bytes ? onTooSlow() : start());
    timer = setTimeout(check, minimumUploadRate.spanMs);
  };
  return {
    start,
    stop: () => clearTimeout(timer),
    count: (bytes) => {
      received += bytes;
    },
  };
}
