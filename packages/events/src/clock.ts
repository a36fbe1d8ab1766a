export interface EventsClock {
  /** Epoch ms. */
  now(): number;
  /** Rejects when the signal is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
