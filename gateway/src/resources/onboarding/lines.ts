import { OnboardingCaseSchema } from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { DomainError } from '@telehealth/errors';
import { Onboarding } from '@telehealth/public-api/onboarding/onboarding';
import { onboardingOperations } from '@telehealth/public-api/onboarding/operations';
import { computed } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';
import { requireWholeClient } from '../routes/require-whole-client.ts';

const { method } = OnboardingService;

const gate = computed(OnboardingCaseSchema, Onboarding, {
  // An agreement that fell due again is missing, though the gate was reached before.
  gate: ({ gateReady, gateMissing }) => ({
    ready: gateReady && gateMissing.length === 0,
    missing: gateMissing,
  }),
});

/** The onboarding of the client (decisions.md 3). A credential of some of its brands changes nothing of it but a test run. */
export const onboardingLines = [
  line(onboardingOperations.readOnboarding, method.getOnboarding, { computed: [gate] }),
  line(onboardingOperations.readOnboardingStep, method.getOnboardingStep),
  line(onboardingOperations.startOnboardingStep, method.startOnboardingStep, { check: requireWholeClient }),
  line(onboardingOperations.submitOnboardingStep, method.submitOnboardingStep, { check: requireWholeClient }),
  line(onboardingOperations.listAgreements, method.listAgreements, {
    whole: { key: 'agreement_id' },
    cursorOf: () => '',
  }),
  line(onboardingOperations.executeAgreement, method.executeAgreement, { check: requireWholeClient }),
  line(onboardingOperations.startTestRun, method.startE2eRun, {
    async check(request, { call, clients }) {
      const { brand_id: brandId } = request.body;
      // interface.md 4.0: a brand is never taken from a body against the header.
      if (request.brandId !== '' && request.brandId !== brandId) throw new DomainError('not-found');
      // Without the word of the client's own key, accounts gives onboarding no key for the run.
      await call(request, clients.apiKeys.permitTestRun, { brandId });
    },
  }),
  line(onboardingOperations.readTestRun, method.getE2eRun),
];
