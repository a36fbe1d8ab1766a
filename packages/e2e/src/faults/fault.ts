import type { StartFile } from '@telehealth/platform';
import type { Receiver } from '@telehealth/test-servers/receiver';
import type { Traffic } from './traffic.ts';

export interface Stage {
  readonly start: StartFile;
  /** The address that webhooks are sent to. */
  readonly receiver: Receiver;
  readonly receiverUrl: string;
}

/** A row of the table. */
export interface Fault<S extends Stage> {
  readonly name: string;
  /** Whether every call succeeds, at the latest at its first repetition. */
  readonly costsNoCall?: boolean;
  /** Resolves at the end of the fault. */
  happen(stage: S, traffic: Traffic): Promise<void>;
}

/** Resolves when patients have met the fault, or are cut off. */
export async function meet(traffic: Traffic): Promise<void> {
  await traffic.triesEnded(24, 2_000);
}
