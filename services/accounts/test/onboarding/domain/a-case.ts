import type { EventDraft } from '@telehealth/changes';
import type { AgreementExecution } from '../../../src/domain/agreements/agreement.ts';
import type { BusinessCalendar } from '../../../src/domain/onboarding/calendar.ts';
import { type Draft, openDraft } from '../../../src/domain/onboarding/draft.ts';
import type { OnboardingFacts } from '../../../src/domain/onboarding/facts.ts';
import type { StoredCase } from '../../../src/domain/onboarding/onboarding-case.ts';
import { openedCase } from '../../../src/domain/onboarding/open-case.ts';
import { type Look, refreshed } from '../../../src/domain/onboarding/refresh.ts';
import type { Knowledge } from '../../../src/domain/onboarding/requirements.ts';

/** A Monday at 10 in New York. */
export const monday = Date.UTC(2026, 0, 5, 15);

/** Monday to Friday in New York, without holidays. */
export const weekdays: BusinessCalendar = { timeZone: 'America/New_York', isHoliday: () => false };

const agreements = [
  { agreementId: 'msa', version: '1' },
  { agreementId: 'baa', version: '1' },
] as const;

/** Everything holds. */
export const allHolds: Omit<Knowledge, 'facts'> & { readonly facts: OnboardingFacts } = {
  facts: {
    brands: [
      {
        ...{ brandId: 'brd_1', hasTherapies: true, hasRedirectAllowlist: true, hasBrowserOrigins: true },
        ...{ hasApprovedTherapy: true, hasOfferingWithoutFailure: true, hasQuestions: true },
        ...{ domains: { login: true, member: true }, webhookTested: true },
      },
    ],
  },
  askedAt: monday,
  agreements,
  passedRunStartedAt: undefined,
};

/** Executions of every current agreement. */
export const executions: readonly AgreementExecution[] = agreements.map((agreement) => ({
  ...{ ...agreement, executionId: `agx_${agreement.agreementId}`, documentSha256: 'f'.repeat(64) },
  signer: { name: 'Canary Signer', title: 'Canary', email: 'canary@example.com' },
  acceptedAt: monday,
}));

/** What a client says of its company. */
export const profile = { legalName: 'Canary LLC', country: 'US', contactEmail: 'canary@example.com' };

/** The case of a new client. No payments can be taken for a live one. */
export function newCase(at = monday, mode: StoredCase['mode'] = 'test'): StoredCase {
  return openedCase({ clientId: 'cli_1', mode }, at).onboarding;
}

/** A look with this knowledge. */
export function lookOf(knowledge: Knowledge = allHolds, calendar = weekdays): Look {
  return { knowledge, calendar };
}

/** What acting comes to, with all that follows of itself before and after. */
export function acted(
  onboarding: StoredCase,
  act: (draft: Draft) => Draft,
  { look = lookOf(), at = monday }: { readonly look?: Look; readonly at?: number } = {},
): Draft {
  return refreshed(act(refreshed(openDraft(onboarding, at), look)), look);
}

/** Types of events with the ids of their steps. */
export function said({ events }: { readonly events: readonly EventDraft[] }): readonly string[] {
  return events.map(({ type, data }) => {
    const { stepId = '' } = data as { readonly stepId?: string };
    return `${type.replace(/^onboarding\./, '').replace(/\.v1$/, '')} ${stepId}`.trim();
  });
}
