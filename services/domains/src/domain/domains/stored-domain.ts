import type { Change } from '@telehealth/changes';
import type { Domain } from './domain.ts';

export interface StoredDomain extends Domain {
  readonly _id: string;
  /** `<brand>:<kind>`, which makes it the only one of its kind; absent once it is removed. */
  readonly binding?: string;
  /** Its hostname while it is verified, blocked or in quarantine: no other domain can hold it. A registration holds nothing. */
  readonly heldHostname?: string;
  /** Epoch ms: when the quarantine ends. Its own client can have the hostname before. */
  readonly heldUntil?: number;
  /** Epoch ms: when the schedule checks it; absent for no check. */
  readonly dueAt?: number;
  /** Epoch ms: when its state or its certificate changed last. Absent before the first change. */
  readonly changedAt?: number;
  /** Id of the sealing key that sealed anything in it; absent while nothing is sealed. */
  readonly sealedUnder?: string;
  readonly removedAt?: number;
  readonly expiresAt?: number;
}

/** Undefined leaves the domain as it is. */
export type DomainDecision = Change<StoredDomain> | undefined;
