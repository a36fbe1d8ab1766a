import type { Brand } from '@telehealth/contracts/accounts/v1/brand';
import type { BrandOffering } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import type { Registration } from '@telehealth/contracts/webhooks/v1/registration';
import { DomainError } from '@telehealth/errors';

/** What a transfer does with one part of a brand. */
export type PlannedChange = 'create' | 'change' | 'leave' | 'refuse';

/** One line of a plan. */
export interface PlanLine {
  /** Name of the brand. */
  readonly brand: string;
  readonly part: string;
  readonly name: string;
  readonly change: PlannedChange;
  /** Why it is refused, or what is not copied of what is left. */
  readonly why: string;
}

/** Settings of a brand that a transfer writes; absent ones stay as they are. */
export type SettingsToWrite = Partial<
  Pick<
    Brand,
    'enabledTherapies' | 'supportRoute' | 'redirectAllowlist' | 'browserOrigins' | 'themeJson' | 'capture'
  >
>;

/** What a transfer does for one brand. */
export interface BrandPlan {
  readonly source: Brand;
  /** Undefined: it is created. */
  readonly target: Brand | undefined;
  /** Whether it cannot be created: nothing of it is copied. */
  readonly isRefused: boolean;
  readonly lines: readonly PlanLine[];
  readonly settings: SettingsToWrite;
  /** One for each part that is accepted: what was validated is sent. */
  readonly offerings: readonly BrandOffering[];
  readonly registrations: readonly Registration[];
}

/** How many lines of the plans have each change. */
export function countChanges(plans: readonly BrandPlan[]): Readonly<Record<PlannedChange, number>> {
  const counts = { create: 0, change: 0, leave: 0, refuse: 0 };
  for (const { change } of plans.flatMap(({ lines }) => lines)) counts[change]++;
  return counts;
}

/**
 * Why the target refuses something; undefined when it accepts. Every other failure is thrown: an operator who may not ask cannot plan.
 * `missing` says what a `not-found` means.
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
