import {
  closeSequentially,
  keyService,
  type ListenOptions,
  type ServiceServer,
  serveService,
} from '@telehealth/service-kit';
import { authenticateOperator } from './app/authenticate-operator.ts';
import { scheduleOnboarding } from './app/onboarding/watch-cases.ts';
import type { Context } from './context.ts';
import { consumeEvents } from './events/consume-events.ts';
import { brandDirectoryService } from './rpc/brand-directory-service.ts';
import { brandService } from './rpc/brand-service.ts';
import { browserAccessService } from './rpc/browser-access-service.ts';
import { credentialService } from './rpc/credential-service.ts';
import { agreementOperatorService } from './rpc/onboarding/agreement-operator-service.ts';
import { agreementService } from './rpc/onboarding/agreement-service.ts';
import { onboardingOperatorService } from './rpc/onboarding/onboarding-operator-service.ts';
import { onboardingService } from './rpc/onboarding/onboarding-service.ts';
import { operatorDirectoryService } from './rpc/operator-directory-service.ts';
import { operatorService } from './rpc/operator-service.ts';
import { operatorTokenService } from './rpc/operator-token-service.ts';

/** Serves the contracts of accounts, and looks after onboardings. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const server = await serveService(context, listen, {
    auditScope: 'accounts',
    contracts: [
      operatorService(context),
      operatorTokenService(context),
      credentialService(context),
      brandService(context),
      brandDirectoryService(context),
      browserAccessService(context),
      operatorDirectoryService(context),
      onboardingService(context),
      onboardingOperatorService(context),
      agreementService(context),
      agreementOperatorService(context),
      keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] }),
    ],
    // Read from the own store: a revocation has effect at once.
    authenticateOperator: (token) => authenticateOperator(context, token),
    interceptors: [context.idempotency],
  });
  const consumers = consumeEvents(context);
  const schedule = scheduleOnboarding(context);
  const closers = [
    () => schedule.close(),
    () => consumers.close(),
    () => context.runWork.close(),
    () => server.close(),
  ];
  return { ...server, close: () => closeSequentially(closers) };
}
