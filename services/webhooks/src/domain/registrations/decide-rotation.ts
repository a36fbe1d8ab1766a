import { type DomainError, refusal } from '@telehealth/errors';
import type { StoredSecret } from './registration.ts';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

/** Replaced secrets that sign beside the newest one: each adds a signature to every delivery. */
const maxReplaced = 2;

export interface Rotation {
  readonly secret: StoredSecret;
  /** Id of the sealing key that sealed it. */
  readonly sealedUnder: string;
  /** The URL of the receiver, sealed by the same key; absent: it stays as it is. */
  readonly sealedUrl: string | undefined;
  /** How long the older secrets still sign. */
  readonly overlapMs: number;
  /** An older secret, sealed by the same key as the new one; undefined when it cannot be opened. */
  rewrap(secret: StoredSecret): StoredSecret | undefined;
}

/**
 * Gives a registration a new secret. The older ones sign for the overlap at most and are removed when they no longer sign.
 * Throws `not-found` for a deleted registration, and `conflict` when more than two replaced secrets would sign, because each
 * must sign as long as its rotation promised.
 */
export function decideRotation(
  present: StoredRegistration,
  { secret, sealedUnder, sealedUrl, overlapMs, rewrap }: Rotation,
  at: number,
): RegistrationDecision {
  assertStored(present);
  const ends = present.secrets.map(({ until = Infinity }) => Math.min(until, at + overlapMs));
  const older = present.secrets.flatMap((each, index) => {
    const until = ends[index] ?? at;
    return at < until ? (rewrap({ ...each, until }) ?? []) : [];
  });
  if (older.length > maxReplaced) throw tooManyReplaced(Math.min(...ends.filter((end) => at < end)), at);
  return {
    set: { secrets: [secret, ...older], sealedUnder, ...(sealedUrl !== undefined && { sealedUrl }) },
    audit: registrationAudit('rotate_secret', present, { overlapSeconds: overlapMs / 1000 }),
  };
}

function tooManyReplaced(until: number, at: number): DomainError {
  return refusal(
    'too_many_secrets',
    `At most ${maxReplaced} replaced secrets sign beside the newest one. Rotate again when one of them has ended, or with \`overlap_seconds\` 0, which ends all of them now.`,
    { retryAfterSeconds: Math.ceil((until - at) / 1000) },
  );
}
