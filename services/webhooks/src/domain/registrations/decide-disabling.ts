import { decideHealth, warningsOf } from '../receivers/decide-health.ts';
import type { Registration } from './registration.ts';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

export const automaticReasons = ['gone', 'failing'] as const;
export type AutomaticReason = (typeof automaticReasons)[number];

/**
 * Disables a registration after an attempt that began at `since` (epoch ms). Undefined when it is disabled or deleted, was
 * enabled or got another URL after that, or its receiver no longer fails.
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

/** Undefined when an operator disabled it before. Throws `not-found` for a deleted one. */
export function decideOperatorDisabling(present: StoredRegistration, at: number): RegistrationDecision {
  assertStored(present);
  if (present.disabledReason === 'operator') return undefined;
  const { set, ...change } = disable(present, 'operator', at);
  return { ...change, set: { ...set, disabledAt: present.disabledAt ?? at } };
}

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

/** Stores that the receiver has failed for so many hours. Undefined when that is stored, or no longer true. */
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
