import type { EventDraft } from '@telehealth/changes';
import type { AgreementExecution } from '../../src/domain/agreements/agreement.ts';
import type { BusinessCalendar } from '../../src/domain/cases/calendar.ts';
import { type Facts, factsBySource, type GatheredFacts } from '../../src/domain/cases/facts.ts';
import type { StoredCase } from '../../src/domain/cases/onboarding-case.ts';
import type { Basis } from '../../src/domain/cases/requirements.ts';
import { addFacts, type Draft, openDraft } from '../../src/domain/changes/draft.ts';
import { newCase } from '../../src/domain/changes/open-case.ts';
import { refreshCase } from '../../src/domain/changes/refresh.ts';

/** A Monday at 10 in New York. */
export const monday = Date.UTC(2026, 0, 5, 15);

/** Monday to Friday in New York, without holidays. */
const weekdays: BusinessCalendar = { timeZone: 'America/New_York', isHoliday: () => false };

const agreements = [
  { agreementId: 'msa', versions: [{ version: '1', effectiveAt: 0 }] },
  { agreementId: 'baa', versions: [{ version: '1', effectiveAt: 0 }] },
] as const;

/** Facts of a client for whom other services have done everything. */
export const allFacts: Facts = Object.fromEntries(
  Object.values(factsBySource)
    .flat()
    .map((code) => [code, true]),
);

/** What a case is judged by, with facts that are told before. */
export interface Told extends Basis {
  readonly facts: GatheredFacts;
}

/** Everything holds; no test run passed. */
export const allHolds: Told = {
  deploymentMode: 'test',
  facts: allFacts,
  agreements,
  passedRunStartedAt: undefined,
  calendar: weekdays,
};

/** Executions of every current agreement. */
export const executions: readonly AgreementExecution[] = agreements.map(({ agreementId }) => ({
  agreementId,
  version: '1',
  executionId: `agx_${agreementId}`,
  documentSha256: 'f'.repeat(64),
  signer: { name: 'Canary Signer', title: 'Canary', email: 'canary@example.com' },
  acceptedAt: monday,
}));

/** What a client says of its company. */
export const profile = { legalName: 'Canary LLC', country: 'US', contactEmail: 'canary@example.com' };

/** The case of a new client. No payments can be taken for a live one. */
export function aNewCase(
  at = monday,
  mode: StoredCase['mode'] = 'test',
  basis: Basis = allHolds,
): StoredCase {
  return newCase({ clientId: 'cli_1', mode }, basis, at).onboarding;
}

/** What an act comes to once these facts are told, with all that follows of itself. */
export function act(
  onboarding: StoredCase,
  does: (draft: Draft) => Draft,
  { told = allHolds, at = monday }: { readonly told?: Told; readonly at?: number } = {},
): Draft {
  const before = refreshCase(addFacts(openDraft(onboarding, at), told.facts), told);
  return refreshCase(does(before), told);
}

/** Types of events with the ids of their steps. */
export function eventNames({ events }: { readonly events: readonly EventDraft[] }): readonly string[] {
  return events.map(({ type, data }) => {
    const { stepId = '' } = data as { readonly stepId?: string };
    return `${type.replace(/^onboarding\./, '').replace(/\.v1$/, '')} ${stepId}`.trim();
  });
}
