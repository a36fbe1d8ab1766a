import { decideHealth, warningsOf } from '../receivers/decide-health.ts';
import type { Registration } from './registration.ts';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

/** Why the platform disables a registration by itself. */
export const automaticReasons = ['gone', 'failing'] as const;
export type AutomaticReason = (typeof automaticReasons)[number];

/**
 * Disables a registration for what an attempt found that began at `since` (epoch ms); undefined when it is disabled or
 * deleted, when it was enabled or got another URL after that, and when its receiver does not fail (any more).
 */
export function decideAutomaticDisabling(
  present: StoredRegistration,
  { reason, since }: { readonly reason: AutomaticReason; readonly since: number },
  at: number,
): RegistrationDecision {
  if (!present.enabled || present.deletedAt !== undefined || isJudgedAfter(present, since)) return undefined;
  if (reason === 'failing' && decideHealth(present, at)?.kind !== 'disable') return undefined;
  return disable(present, reason, at);
}

/** Disables a registration for an operator; undefined when an operator did so before. Throws `not-found` for a deleted one. */
export function decideOperatorDisabling(present: StoredRegistration, at: number): RegistrationDecision {
  assertStored(present);
  if (present.disabledReason === 'operator') return undefined;
  const { set, ...change } = disable(present, 'operator', at);
  return { ...change, set: { ...set, disabledAt: present.disabledAt ?? at } };
}

/** The change that disables an enabled registration. */
export function disable(
  present: StoredRegistration,
  reason: NonNullable<Registration['disabledReason']>,
  at: number,
): NonNullable<RegistrationDecision> {
  return {
    set: { enabled: false, disabledReason: reason, disabledAt: at },
    audit: registrationAudit('disable', present, { enabled: false, disabledReason: reason }),
  };
}

/**
 * Stores a warning of a receiver that fails for so many hours; undefined when it is stored already, or when the receiver does
 * not fail for so long (any more).
 */
export function decideWarning(
  present: StoredRegistration,
  failingHours: number,
  at: number,
): RegistrationDecision {
  const verdict = decideHealth(present, at);
  if (present.deletedAt !== undefined || verdict?.kind !== 'warn' || verdict.failingHours !== failingHours)
    return undefined;
  return {
    set: { warnings: [...warningsOf(present), { failingHours, at }] },
    audit: registrationAudit('warn', present, { failingHours }),
  };
}

function isJudgedAfter({ judgedSince = 0 }: StoredRegistration, since: number): boolean {
  return since < judgedSince;
}
