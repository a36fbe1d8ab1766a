import type { AgreementId } from '@telehealth/ids';
import { type CountingVersions, isExecuted } from '../agreements/counting-versions.ts';
import type { ClientMode } from '../client-mode.ts';
import type { BusinessCalendar } from './calendar.ts';
import { type FactSource, factSources, factsBySource, type Known } from './facts.ts';
import { type StoredCase, stepOf } from './onboarding-case.ts';
import type { StepId } from './step.ts';

/** What a decision needs beside the case. */
export interface Basis {
  /** Whose payments the deployment takes. */
  readonly deploymentMode: ClientMode;
  readonly agreements: readonly CountingVersions[];
  /** Epoch ms: when the client's last passed run started. */
  readonly passedRunStartedAt: number | undefined;
  readonly calendar: BusinessCalendar;
}

export interface Requirement {
  readonly code: RequirementCode;
  readonly result: 'met' | 'missing' | 'unknown';
  /** A sentence for its reader. */
  readonly detail: string;
}

const meanings = {
  legal_name: 'The profile names the company as it is registered.',
  country: 'The profile names the country of the company.',
  contact_email: 'The profile has an email address for the onboarding.',
  msa_executed: 'The version of the agreement `msa` that is in force, or a newer one, is executed.',
  baa_executed: 'The version of the agreement `baa` that is in force, or a newer one, is executed.',
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
  payments_subscribed:
    'A webhook registration of that brand asks for `journey.payment.succeeded.v1`, for which a test run waits.',
  api_key_used: 'A key of the client was used.',
  run_passed: 'A test run passed since everything before it is done.',
  operator_approval: 'An operator takes the client live.',
} as const;
export type RequirementCode = keyof typeof meanings;

const requirementsByStep: Readonly<Record<StepId, readonly RequirementCode[]>> = {
  company_profile: ['legal_name', 'country', 'contact_email'],
  msa_agreement: ['msa_executed'],
  baa_agreement: ['baa_executed'],
  brand_setup: ['enabled_therapies', 'redirect_allowlist', 'browser_origins'],
  payments_setup: ['payment_provider'],
  clinical_setup: ['approved_intake'],
  offerings_enabled: ['enabled_offering'],
  qualification_questions: ['published_question'],
  domains: ['login_domain', 'member_domain'],
  webhooks: ['webhook_tested', 'payments_subscribed'],
  api_keys: ['api_key_used'],
  e2e_check: ['run_passed'],
  go_live: ['operator_approval'],
};

/** The services that know whether the requirements of a step are met. */
export function sourcesOf(id: StepId): readonly FactSource[] {
  const codes: readonly string[] = requirementsByStep[id];
  return factSources.filter((source) => factsBySource[source].some((code) => codes.includes(code)));
}

/** What a step needs, as far as it is known. */
export function requirementsOf(id: StepId, onboarding: StoredCase, basis: Basis): readonly Requirement[] {
  return requirementsByStep[id].map((code) => {
    const holds = isMet(code, { id, onboarding, basis });
    const result = holds === undefined ? 'unknown' : holds ? 'met' : 'missing';
    return { code, result, detail: meanings[code] };
  });
}

/** Undefined for unknown. An operator's approval meets every requirement; a reopened step waits for the client. */
export function isComplete(
  id: StepId,
  onboarding: StoredCase,
  requirements: readonly Pick<Requirement, 'result'>[],
): Known<boolean> {
  const { approvedAt, reopenedAt } = stepOf(onboarding, id);
  if (reopenedAt !== undefined) return false;
  if (approvedAt !== undefined) return true;
  if (requirements.some(({ result }) => result === 'missing')) return false;
  return requirements.some(({ result }) => result === 'unknown') ? undefined : true;
}

interface Judged {
  readonly id: StepId;
  readonly onboarding: StoredCase;
  readonly basis: Basis;
}

function isMet(code: RequirementCode, judged: Judged): Known<boolean> {
  const { profile, mode, gateReadyAt, completedAt, facts } = judged.onboarding;
  const { passedRunStartedAt = Number.NEGATIVE_INFINITY } = judged.basis;
  switch (code) {
    case 'legal_name':
    case 'country':
    case 'contact_email':
      return profile !== undefined;
    case 'msa_executed':
      return isAgreed('msa', judged);
    case 'baa_executed':
      return isAgreed('baa', judged);
    case 'payment_provider':
      return mode === judged.basis.deploymentMode;
    case 'run_passed':
      return gateReadyAt !== undefined && passedRunStartedAt >= gateReadyAt;
    case 'operator_approval':
      return completedAt !== undefined;
    default:
      return completedAt === undefined ? facts[code] : wasMet(judged);
  }
}

function isAgreed(agreementId: AgreementId, { onboarding, basis }: Judged): boolean {
  const counting = basis.agreements.find((each) => each.agreementId === agreementId);
  return counting !== undefined && isExecuted(onboarding.executions, counting);
}

/** After go-live facts are not gathered: a step that completed by its facts counts as met. */
function wasMet({ id, onboarding }: Judged): Known<true> {
  const { state, approvedAt } = stepOf(onboarding, id);
  return (state === 'completed' && approvedAt === undefined) || undefined;
}
