import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import type { StartFile } from '@telehealth/platform';

export function onboardingOperators({ ops_token, ops_url, ops_urls }: StartFile) {
  const transport = createGrpcTransport({
    baseUrl: ops_urls.onboarding ?? ops_url,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${ops_token}`);
        return next(request);
      },
    ],
  });
  return {
    onboarding: createClient(OnboardingOperatorService, transport),
    agreements: createClient(AgreementOperatorService, transport),
  };
}
