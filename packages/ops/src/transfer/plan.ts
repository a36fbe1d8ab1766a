import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import type { BrandOffering } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Registration } from '@telehealth/contracts/webhooks/v1/registration';
import { DomainError } from '@telehealth/errors';

export type PlannedChange = 'create' | 'change' | 'leave' | 'refuse';

export interface PlanLine {
  readonly brand: string;
  readonly part: string;
  readonly name: string;
  readonly change: PlannedChange;
  /** Of a refusal, or what is not copied. */
  readonly why: string;
}

/** Absent ones are unchanged. */
export type SettingsToWrite = Partial<
  Pick<
    Brand,
    | 'enabledTherapies'
    | 'redirectAllowlist'
    | 'browserOrigins'
    | 'supportRoute'
    | 'supportUrl'
    | 'supportEmail'
    | 'supportPhone'
    | 'privacyUrl'
    | 'termsUrl'
    | 'themeJson'
    | 'capture'
  >
>;

export interface BrandPlan {
  readonly source: Brand;
  /** Undefined: it is created. */
  readonly target: Brand | undefined;
  /** Whether it cannot be created; nothing is then copied. */
  readonly isRefused: boolean;
  readonly lines: readonly PlanLine[];
  readonly settings: SettingsToWrite;
  /** One per accepted part, as validated. */
  readonly offerings: readonly BrandOffering[];
  readonly registrations: readonly Registration[];
}

/** By kind of change. */
export function countChanges(plans: readonly BrandPlan[]): Readonly<Record<PlannedChange, number>> {
  const counts = { create: 0, change: 0, leave: 0, refuse: 0 };
  for (const { change } of plans.flatMap(({ lines }) => lines)) counts[change]++;
  return counts;
}

/**
 * Undefined when the target accepts. Other failures are thrown: an operator without access cannot plan. `missing` words
 * a `not-found`.
 */
export async function refusalOf(
  asked: Promise<unknown>,
  missing = 'It does not exist',
): Promise<string | undefined> {
  try {
    await asked;
    return undefined;
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    if (failure.kind === 'not-found') return missing;
    if (failure.kind === 'payload-too-large') return 'It has more than 1 MiB, which one call cannot carry';
    const issues = failure.issues.map(({ where, message }) => (where ? `${where}: ${message}` : message));
    if (isRefusal.has(failure.kind)) return issues.join(' ') || failure.detail || failure.message;
    throw failure;
  }
}

const isRefusal = new Set(['validation', 'malformed-request', 'conflict', 'rate-limited']);
