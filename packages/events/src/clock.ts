/** The clock of the bus and the relay. */
export interface EventsClock {
  /** Epoch ms. */
  now(): number;
  /** Resolves after `ms`; rejects when the signal is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
