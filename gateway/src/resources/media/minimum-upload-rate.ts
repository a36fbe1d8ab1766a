/** Average of every sender. */
const minBytesPerSecond = 4096;
/** In all, so that a larger body needs a higher rate. */
const maxWaitSeconds = 1800;
/** Before the first measurement, ms. */
export const graceMs = 10_000;

/** Added to the bytes sent when bodies are compared, so that a new body is not the slowest. */
const headStartBytes = 65_536;

/** Bytes a second, on average. */
export function minUploadRate(bodyBytes: number): number {
  return Math.max(minBytesPerSecond, bodyBytes / maxWaitSeconds);
}

/**
 * Measures only while the gateway waits for the sender. Calls `onTooSlow` once the average is below the
 * minimum for the body.
 */
export function watchUploadRate(bodyBytes: number, onTooSlow: () => void) {
  const bytesPerMs = minUploadRate(bodyBytes) / 1000;
  let received = 0;
  let waitedBeforeMs = 0;
  let waitsSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const waitedMs = () => waitedBeforeMs + (waitsSince === undefined ? 0 : performance.now() - waitsSince);
  const leftMs = () => Math.max(graceMs, received / bytesPerMs) - waitedMs();
  const check = () => {
    const left = leftMs();
    if (left <= 0) onTooSlow();
    else timer = setTimeout(check, Math.ceil(left));
  };
  const stop = () => {
    clearTimeout(timer);
    waitedBeforeMs = waitedMs();
    waitsSince = undefined;
  };
  return {
    /** The gateway waits for the sender. */
    start() {
      stop();
      waitsSince = performance.now();
      timer = setTimeout(check, Math.ceil(leftMs()));
    },
    /** The gateway does not wait until the next `start`. */
    stop,
    count(bytes: number) {
      received += bytes;
    },
    /** Bytes a second, with the head start. */
    average: () => ((received + headStartBytes) * 1000) / (waitedMs() + 1000),
  };
}
