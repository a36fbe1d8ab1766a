import { dayMs } from '@telehealth/ids';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

/** As long as deliveries are stored, which name the registration. */
const retentionMs = 90 * dayMs;

/** Removes also its secrets and its URL, and frees its number. Throws `not-found` for a deleted one. */
export function decideDeletion(present: StoredRegistration, at: number): RegistrationDecision {
  assertStored(present);
  return {
    set: {
      deletedAt: at,
      expiresAt: at + retentionMs,
      place: undefined,
      secrets: [],
      sealedUrl: undefined,
      sealedUnder: undefined,
    },
    audit: registrationAudit('delete', present, {}),
  };
}
