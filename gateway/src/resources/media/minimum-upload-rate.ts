/** A sender the gateway waits for must send this many bytes in every span. */
export const minimumUploadRate = { spanMs: 60_000, bytes: 32_768 } as const;

/** Calls `onTooSlow` at the end of a span in which fewer bytes came than the minimum. */
export function watchUploadRate(onTooSlow: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let received = 0;
  const start = () => {
    received = 0;
    clearTimeout(timer);
    const check = () => (received < minimumUploadRate.bytes ? onTooSlow() : start());
    timer = setTimeout(check, minimumUploadRate.spanMs);
  };
  return {
    /** Starts a new span: the gateway waits for the sender. */
    start,
    /** Stops measuring until the next `start`. */
    stop: () => clearTimeout(timer),
    /** Counts received bytes. */
    count: (bytes: number) => {
      received += bytes;
    },
  };
}
