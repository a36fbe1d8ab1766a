import type { Change } from '@telehealth/changes';
import type { Domain } from './domain.ts';

/** A domain with what only its storage needs. */
export interface StoredDomain extends Domain {
  readonly _id: string;
  /** `<brand>:<kind>`, which makes it the only one of its kind; absent once it is removed. */
  readonly binding?: string;
  /**
   * Its hostname while nobody else can have it: while it is verified or blocked, and in quarantine. Registering alone
   * takes nothing.
   */
  readonly heldHostname?: string;
  /** Epoch ms: when the quarantine ends. Its own client can have the hostname before. */
  readonly heldUntil?: number;
  /** Epoch ms: when the schedule checks it; absent when it need not. */
  readonly dueAt?: number;
  /** Epoch ms: when its state or its certificate changed last. Absent before the first change. */
  readonly changedAt?: number;
  /** Id of the sealing key that sealed anything in it; absent while nothing is sealed. */
  readonly sealedUnder?: string;
  /** Epoch ms: when it was removed. */
  readonly removedAt?: number;
  /** Epoch ms: when a removed one is no longer stored. */
  readonly expiresAt?: number;
}

/** What is decided on a domain; undefined leaves it as it is. */
export type DomainDecision = Change<StoredDomain> | undefined;
