import type { StoredSecret } from './registration.ts';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

/** So many secrets still sign beside the newest one. */
const maxOlder = 2;

export interface Rotation {
  readonly secret: StoredSecret;
  /** Id of the sealing key that sealed it. */
  readonly sealedUnder: string;
  /** How long the older secrets still sign. */
  readonly overlapMs: number;
  /** An older secret, sealed by the same key as the new one; undefined when it cannot be opened. */
  rewrap(secret: StoredSecret): StoredSecret | undefined;
}

/**
 * Gives a registration a new secret. The older ones sign for the overlap, none longer than it was to before; they are
 * removed when they no longer sign. Throws `not-found` for a deleted registration.
 */
export function decideRotation(
  present: StoredRegistration,
  { secret, sealedUnder, overlapMs, rewrap }: Rotation,
  at: number,
): RegistrationDecision {
  assertStored(present);
  const older = present.secrets
    .map((each) => ({ ...each, until: Math.min(each.until ?? Infinity, at + overlapMs) }))
    .filter(({ until }) => at < until)
    .slice(0, maxOlder)
    .flatMap((each) => rewrap(each) ?? []);
  return {
    set: { secrets: [secret, ...older], sealedUnder },
    audit: registrationAudit('rotate_secret', present, { overlapSeconds: overlapMs / 1000 }),
  };
}
