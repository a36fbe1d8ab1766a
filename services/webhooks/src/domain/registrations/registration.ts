import type { Judged } from '../receivers/receiver-state.ts';

export type DisabledReason = 'paused' | 'gone' | 'failing' | 'operator';

export type StoredSecret = {
  /** The 32 bytes, sealed and bound to the id of the registration. */
  readonly sealed: string;
  /** Id of the operation that made it: a repeat shows it again. */
  readonly operationId: string;
  /** Epoch ms until which it signs; absent on the newest one, which signs without an end. */
  readonly until?: number;
};

/** Where a brand receives events. Client and brand never change (interface.md 4.10). */
export interface Registration extends Judged {
  /** `whr_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** At least one, without repeats. A newer version may have stored types unknown to this one. */
  readonly eventTypes: readonly string[];
  /** Absent while it is enabled. */
  readonly disabledReason?: DisabledReason;
  /** Epoch ms; absent while it is enabled. */
  readonly disabledAt?: number;
  /** Epoch ms: what was parked before is dropped instead of released. */
  readonly discardParkedBefore?: number;
  /** The newest first: the current one and at most two older ones. */
  readonly secrets: readonly StoredSecret[];
  /** Epoch ms of the last enabling or change of the URL: attempts that began before do not count. */
  readonly judgedSince?: number;
  /** Epoch ms of the tests of the last minute. */
  readonly testedAt?: readonly number[];
  /** Epoch ms of the first test that the receiver at this URL accepted. */
  readonly testTakenAt?: number;
  readonly createdAt: number;
  /** Epoch ms; a deleted registration is treated as missing. */
  readonly deletedAt?: number;
}
