import { limitsOf } from '@telehealth/service-kit/calls';
import type { FindDeletion } from '@telehealth/service-kit/client-data';
import { closeSequentially } from '@telehealth/service-kit/process';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit/service';
import { clientPlaces } from './app/clients/client-places.ts';
import { scheduleEndingKeys } from './app/keys/announce-ending-keys.ts';
import { authenticateOperator } from './app/operators/authenticate-operator.ts';
import type { Context } from './context.ts';
import { maxPictureMessageBytes } from './domain/brands/picture.ts';
import { brandConfigurationService } from './rpc/brands/brand-configuration-service.ts';
import { brandPictureService } from './rpc/brands/brand-picture-service.ts';
import { brandService } from './rpc/brands/brand-service.ts';
import { browserAccessService } from './rpc/brands/browser-access-service.ts';
import { browserSessionService } from './rpc/browser-sessions/browser-session-service.ts';
import { clientDeletionService } from './rpc/clients/client-deletion-service.ts';
import { clientDirectoryService } from './rpc/clients/client-directory-service.ts';
import { testClockService } from './rpc/clients/test-clock-service.ts';
import { consoleService } from './rpc/console/console-service.ts';
import { accountsKeyService } from './rpc/keys/accounts-key-service.ts';
import { apiKeyService } from './rpc/keys/api-key-service.ts';
import { credentialService } from './rpc/keys/credential-service.ts';
import { runKeyService } from './rpc/keys/run-key-service.ts';
import { memberIssuerService } from './rpc/members/member-issuer-service.ts';
import { memberService } from './rpc/members/member-service.ts';
import { noticeReaderService } from './rpc/members/notice-reader-service.ts';
import { operatorService } from './rpc/operator-service.ts';
import { operatorDirectoryService } from './rpc/operators/operator-directory-service.ts';
import { operatorSignInService } from './rpc/operators/operator-sign-in-service.ts';
import { operatorTokenService } from './rpc/operators/operator-token-service.ts';
import { platformService } from './rpc/platform/platform-service.ts';

/** Serves the contracts of accounts. Owns the context. */
export async function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  const findDeletion: FindDeletion = async (clientId, call) =>
    (await context.clients.get(clientId, limitsOf(call)))?.deletion !== undefined;
  const server = await serveService(context, listen, {
    auditScope: 'accounts',
    maxMessageBytes: maxPictureMessageBytes,
    contracts: [
      operatorService(context),
      operatorTokenService(context),
      operatorSignInService(context),
      platformService(context),
      credentialService(context),
      brandService(context),
      brandConfigurationService(context),
      brandPictureService(context),
      browserAccessService(context),
      browserSessionService(context),
      consoleService(context),
      memberService(context),
      noticeReaderService(context),
      memberIssuerService(context),
      clientDirectoryService(context),
      clientDeletionService(findDeletion),
      operatorDirectoryService(context),
      runKeyService(context),
      apiKeyService(context),
      ...(context.deploymentMode === 'test' ? [testClockService(context)] : []),
      accountsKeyService(context),
    ],
    // This service reads its own store, so a revocation takes effect at once.
    authenticateOperator: (token) => authenticateOperator(context, token),
    clientData: {
      places: await clientPlaces(context),
      findDeletion,
    },
    interceptors: [context.idempotency],
  });
  const endingKeys = scheduleEndingKeys(context);
  return { ...server, close: () => closeSequentially([() => endingKeys.close(), () => server.close()]) };
}
