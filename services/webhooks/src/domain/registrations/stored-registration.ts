import type { Change } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Registration } from './registration.ts';

export interface StoredRegistration extends Registration {
  /** `<brand>:<number>`: its number in the brand, unique and below the maximum; absent once it is deleted. */
  readonly place?: string;
  /** The URL of its receiver, sealed and bound to its id; absent once it is deleted. */
  readonly sealedUrl?: string;
  /** Id of the sealing key that sealed its secrets and its URL; absent once it is deleted. */
  readonly sealedUnder?: string;
  /** Epoch ms: when a deleted one is removed. */
  readonly expiresAt?: number;
}

/** Undefined leaves the registration as it is. */
export type RegistrationDecision = Change<StoredRegistration> | undefined;

/** Throws `not-found` for a deleted registration. */
export function assertStored({ deletedAt }: Pick<StoredRegistration, 'deletedAt'>): void {
  if (deletedAt !== undefined) throw new DomainError('not-found', 'the registration is deleted');
}
