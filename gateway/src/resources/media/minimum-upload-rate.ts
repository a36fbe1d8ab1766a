/** Bytes a second that every sender has to reach on average. */
const minBytesPerSecond = 4096;
/** How long the gateway waits for the sender of a body in all, seconds. So a larger body needs a higher rate. */
const maxWaitSeconds = 1800;
/** How long the gateway waits for a sender before it measures, ms. */
export const graceMs = 10_000;

/** Added to what a sender has sent when bodies are compared, so that a body is not the slowest because it has just begun. */
const headStartBytes = 65_536;

/** Bytes a second that the sender of a body has to reach on average. */
export function minUploadRate(bodyBytes: number): number {
  return Math.max(minBytesPerSecond, bodyBytes / maxWaitSeconds);
}

/**
 * Measures the average rate of a sender over the time in which the gateway waits for it. Calls `onTooSlow` once the average is
 * below the minimum for the size of the body.
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
    /** The gateway waits for the sender from now on. */
    start() {
      stop();
      waitsSince = performance.now();
      timer = setTimeout(check, Math.ceil(leftMs()));
    },
    /** The gateway does not wait for the sender until the next `start`. */
    stop,
    /** Counts received bytes. */
    count(bytes: number) {
      received += bytes;
    },
    /** Bytes a second so far, with a head start for a body that has just begun. */
    average: () => ((received + headStartBytes) * 1000) / (waitedMs() + 1000),
  };
}
