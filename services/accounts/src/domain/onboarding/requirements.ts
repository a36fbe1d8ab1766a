import { arePaymentsReady } from '@telehealth/ids';
import { type AgreementId, executionOf, type StoredAgreement } from '../agreements/agreement.ts';
import type { BrandFacts, Known, OnboardingFacts } from './facts.ts';
import { type StoredCase, stepOf } from './onboarding-case.ts';
import type { StepId } from './step.ts';

/** What the platform knows when it looks at a case. */
export interface Knowledge {
  /** Undefined: nothing is known. */
  readonly facts: Known<OnboardingFacts>;
  /** Epoch ms: when the facts were asked for. */
  readonly askedAt: number;
  /** The current version of every agreement. */
  readonly agreements: readonly Pick<StoredAgreement, 'agreementId' | 'version'>[];
  /** Epoch ms: when the client's last run that passed was started. */
  readonly passedRunStartedAt: number | undefined;
}

/** Something that a step needs to be complete. */
export interface Requirement {
  readonly code: RequirementCode;
  readonly result: 'met' | 'missing' | 'unknown';
  /** A sentence for its reader. */
  readonly detail: string;
}

/** Every requirement of a step, with what it asks for. */
const requirementMeanings = {
  legal_name: 'The profile names the company as it is registered.',
  country: 'The profile names the country of the company.',
  contact_email: 'The profile has an email address for the onboarding.',
  msa_executed: 'The current version of the agreement `msa` is executed.',
  baa_executed: 'The current version of the agreement `baa` is executed.',
  enabled_therapies: 'A brand declares a therapy.',
  redirect_allowlist: 'That brand has an entry in its redirect allowlist.',
  browser_origins: 'That brand has a browser origin.',
  payment_provider: 'A payment provider takes payments for the client.',
  approved_intake: 'The intake of a therapy of a brand is published, and its criteria are approved.',
  enabled_offering: 'A brand has enabled an offering, and none of its checks fails.',
  published_question: 'A brand has a qualification question.',
  login_domain: 'A brand has an active login domain.',
  member_domain: 'That brand has an active member domain.',
  webhook_tested: 'A webhook registration of a brand received a test event.',
  api_key_used: 'A key of the client was used.',
  run_passed: 'A test run passed since everything before it is done.',
  operator_approval: 'An operator takes the client live.',
} as const;
export type RequirementCode = keyof typeof requirementMeanings;

/** What a step needs, as far as it is known. */
export function requirementsOf(
  id: StepId,
  onboarding: StoredCase,
  { facts, agreements, passedRunStartedAt }: Knowledge,
): readonly Requirement[] {
  const { profile, gateClosedAt } = onboarding;
  const executed = (agreementId: AgreementId) => {
    const current = agreements.find((each) => each.agreementId === agreementId);
    return current !== undefined && executionOf(onboarding.executions, current) !== undefined;
  };
  const ofBestBrand = (codes: OfBrand) =>
    facts === undefined ? allOf(codes, lastKnown(id, onboarding)) : bestOf(facts.brands, codes);
  switch (id) {
    case 'company_profile':
      return [
        requirement('legal_name', profile !== undefined),
        requirement('country', profile !== undefined),
        requirement('contact_email', profile !== undefined),
      ];
    case 'msa_agreement':
      return [requirement('msa_executed', executed('msa'))];
    case 'baa_agreement':
      return [requirement('baa_executed', executed('baa'))];
    case 'brand_setup':
      return ofBestBrand({
        enabled_therapies: (brand) => brand.hasTherapies,
        redirect_allowlist: (brand) => brand.hasRedirectAllowlist,
        browser_origins: (brand) => brand.hasBrowserOrigins,
      });
    case 'payments_setup':
      return [requirement('payment_provider', arePaymentsReady(onboarding.mode))];
    case 'clinical_setup':
      return ofBestBrand({ approved_intake: (brand) => brand.hasApprovedTherapy });
    case 'offerings_enabled':
      return ofBestBrand({ enabled_offering: (brand) => brand.hasOfferingWithoutFailure });
    case 'qualification_questions':
      return ofBestBrand({ published_question: (brand) => brand.hasQuestions });
    case 'domains':
      return ofBestBrand({
        login_domain: (brand) => brand.domains?.login,
        member_domain: (brand) => brand.domains?.member,
      });
    case 'webhooks':
      return ofBestBrand({ webhook_tested: (brand) => brand.webhookTested });
    case 'api_keys':
      return [requirement('api_key_used', onboarding.apiKeyUsedAt !== undefined)];
    case 'e2e_check':
      return [
        requirement(
          'run_passed',
          gateClosedAt !== undefined &&
            passedRunStartedAt !== undefined &&
            passedRunStartedAt >= gateClosedAt,
        ),
      ];
    case 'go_live':
      return [requirement('operator_approval', onboarding.completedAt !== undefined)];
  }
}

/** Whether a step is complete; undefined when that is not known. An operator's approval counts as everything. */
export function isComplete(
  id: StepId,
  onboarding: StoredCase,
  requirements: readonly Pick<Requirement, 'result'>[],
): Known<boolean> {
  if (stepOf(onboarding, id).approvedAt !== undefined) return true;
  if (requirements.some(({ result }) => result === 'missing')) return false;
  return requirements.some(({ result }) => result === 'unknown') ? undefined : true;
}

type OfBrand = { readonly [C in RequirementCode]?: (brand: BrandFacts) => Known<boolean> };

/** Nobody asks after a client went live: what a step needed that completed by itself was there then. */
function lastKnown(id: StepId, onboarding: StoredCase): Known<true> {
  const { state, approvedAt } = stepOf(onboarding, id);
  const wasThere = onboarding.completedAt !== undefined && state === 'completed' && approvedAt === undefined;
  return wasThere || undefined;
}

/** The requirements for the brand that meets most of them: one brand has to meet all. */
function bestOf(brands: readonly BrandFacts[], codes: OfBrand): readonly Requirement[] {
  const weights = { missing: 100, unknown: 1, met: 0 } as const;
  const distance = (requirements: readonly Requirement[]) =>
    requirements.reduce((sum, { result }) => sum + weights[result], 0);
  return brands
    .map((brand) => ofBrand(brand, codes))
    .reduce((best, each) => (distance(each) < distance(best) ? each : best), allOf(codes, false));
}

function allOf(codes: OfBrand, holds: Known<boolean>): readonly Requirement[] {
  return Object.keys(codes).map((code) => requirement(code as RequirementCode, holds));
}

function ofBrand(brand: BrandFacts, codes: OfBrand): readonly Requirement[] {
  return Object.entries(codes).map(([code, holds]) => requirement(code as RequirementCode, holds(brand)));
}

function requirement(code: RequirementCode, holds: Known<boolean>): Requirement {
  const result = holds === undefined ? 'unknown' : holds ? 'met' : 'missing';
  return { code, result, detail: requirementMeanings[code] };
}
