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
  // An agreement that is due again is missing, even after the gate was reached.
  gate: ({ gateReady, gateMissing }) => ({
    ready: gateReady && gateMissing.length === 0,
    missing: gateMissing,
  }),
});

/** decisions.md 3. A credential of some brands may only start a test run. */
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
      // interface.md 4.0: a brand in the body never overrides the header.
      if (request.brandId !== '' && request.brandId !== brandId) throw new DomainError('not-found');
      // Without this permission accounts issues onboarding no key for the run.
      await call(request, clients.apiKeys.permitTestRun, { brandId });
    },
  }),
  line(onboardingOperations.readTestRun, method.getE2eRun),
];
