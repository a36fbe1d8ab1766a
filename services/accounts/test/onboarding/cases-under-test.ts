import { type Client, createClient } from '@connectrpc/connect';
import { OnboardingStepState } from '@telehealth/contracts/accounts/v1/onboarding';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from '@telehealth/contracts/accounts/v1/onboarding_operator_service';
import { OnboardingService } from '@telehealth/contracts/accounts/v1/onboarding_service';
import { createTransport } from '@telehealth/rpc';
import { internalCredential } from '@telehealth/service-kit/testing';
import { onTestFinished } from 'vitest';
import type { BrandFacts, OnboardingFacts } from '../../src/domain/onboarding/facts.ts';
import { type AccountsUnderTest, createTestClient, startAccounts, tenant } from '../accounts-under-test.ts';

/** A brand of which everything is there. */
const wholeBrand: BrandFacts = {
  brandId: 'brd_whole',
  ...{ hasTherapies: true, hasRedirectAllowlist: true, hasBrowserOrigins: true, hasApprovedTherapy: true },
  ...{ hasOfferingWithoutFailure: true, hasQuestions: true, domains: { login: true, member: true } },
  webhookTested: true,
};

/** Facts of a client for whom other services have done everything. */
export const allDone: OnboardingFacts = { brands: [wholeBrand] };

/** Facts of a client for whom nothing is done. */
const nothingDone: OnboardingFacts = { brands: [] };

/** Fields of a profile. */
export const profile = {
  legal_name: 'Canary Holdings LLC',
  country: 'US',
  contact_email: 'canary.contact@example.com',
};

/** Names of states, by their number in the contract. */
const stateNames = Object.keys(OnboardingStepState).map((name) => name.toLowerCase());

/** Who signs. */
export const signer = { name: 'Canary Signer', title: 'Canary Title', email: 'canary.signer@example.com' };

/** The onboarding of one client on a running service. */
export interface CasesUnderTest {
  readonly accounts: AccountsUnderTest;
  readonly clientId: string;
  /** Called by the client. */
  readonly client: Client<typeof OnboardingService>;
  readonly operator: Client<typeof OnboardingOperatorService>;
  readonly agreements: Client<typeof AgreementOperatorService>;
  /** The options of a call of the client. */
  readonly own: ReturnType<typeof tenant>;
  /** What the other services know from now on, unless the options gather the facts. */
  know(facts: Partial<OnboardingFacts>): void;
  /** The state of every step. */
  states(): Promise<Readonly<Record<string, string | undefined>>>;
  /** The types of all onboarding events with the ids of their steps, in their order. */
  eventsOf(): Promise<readonly string[]>;
  submitProfile(): Promise<unknown>;
  execute(agreementId: string, version?: string): Promise<unknown>;
}

/** Starts the service with a client about whom nothing is known yet. */
export async function startCases(
  options: Parameters<typeof startAccounts>[0] & {
    /** A new one unless it is given. */
    readonly clientId?: string;
  },
): Promise<CasesUnderTest> {
  let facts: OnboardingFacts = nothingDone;
  const accounts = await startAccounts({ gatherFacts: async () => facts, ...options });
  const clientId = options.clientId ?? (await createTestClient(accounts));
  const internal = createTransport({
    targets: [accounts.url],
    internalCredentials: [internalCredential],
  });
  const { operatorToken } = accounts;
  const operators = createTransport({ targets: [accounts.url], operatorToken });
  onTestFinished(() => internal.close());
  onTestFinished(() => operators.close());
  const client = createClient(OnboardingService, internal);
  const own = tenant({ clientId });
  const cases: CasesUnderTest = {
    ...{ accounts, clientId, client, own },
    operator: createClient(OnboardingOperatorService, operators),
    agreements: createClient(AgreementOperatorService, operators),
    know(known) {
      facts = { ...facts, ...known };
    },
    async states() {
      const { case: seen } = await client.getOnboarding({}, own);
      return Object.fromEntries((seen?.steps ?? []).map(({ stepId, state }) => [stepId, stateNames[state]]));
    },
    async eventsOf() {
      return (await accounts.onboardingEvents()).map(({ type, data }) => {
        const { step_id: stepId = '' } = data as { readonly step_id?: string };
        return `${type.replace(/^onboarding\./, '').replace(/\.v1$/, '')} ${stepId}`.trim();
      });
    },
    submitProfile: () => client.submitOnboardingStep({ stepId: 'company_profile', fields: profile }, own),
    execute: (agreementId, version = 'placeholder-1') =>
      client.executeAgreement({ agreementId, version, signer }, own),
  };
  return cases;
}
