import type { StartFile } from '@telehealth/platform';
import type { Receiver } from '@telehealth/test-servers/receiver';
import type { Traffic } from './traffic.ts';

/** A platform to which faults happen. */
export interface Stage {
  readonly start: StartFile;
  /** Where its webhooks arrive, and the address that it sends them to. */
  readonly receiver: Receiver;
  readonly receiverUrl: string;
}

/** One row of the table. */
export interface Fault<S extends Stage> {
  readonly name: string;
  /** Whether every call is answered, if need be at its first repetition. */
  readonly costsNoCall?: boolean;
  /** Resolves when it is over. */
  happen(stage: S, traffic: Traffic): Promise<void>;
}

/** Resolves when patients have met the fault, or when it cuts them off. */
export async function meet(traffic: Traffic): Promise<void> {
  await traffic.triesEnded(24, 2_000);
}
