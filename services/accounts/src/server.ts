import { keyService, type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import { authenticateOperator } from './app/authenticate-operator.ts';
import type { Context } from './context.ts';
import { brandDirectoryService } from './rpc/brand-directory-service.ts';
import { brandService } from './rpc/brand-service.ts';
import { browserAccessService } from './rpc/browser-access-service.ts';
import { clientDirectoryService } from './rpc/client-directory-service.ts';
import { credentialService } from './rpc/credential-service.ts';
import { operatorDirectoryService } from './rpc/operator-directory-service.ts';
import { operatorService } from './rpc/operator-service.ts';
import { operatorTokenService } from './rpc/operator-token-service.ts';
import { runKeyService } from './rpc/run-key-service.ts';

/** Serves the contracts of accounts. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  return serveService(context, listen, {
    auditScope: 'accounts',
    contracts: [
      operatorService(context),
      operatorTokenService(context),
      credentialService(context),
      brandService(context),
      brandDirectoryService(context),
      browserAccessService(context),
      clientDirectoryService(context),
      operatorDirectoryService(context),
      runKeyService(context),
      keyService(context, { sealingKeys: context.sealingKeys, uses: [context.findKeyUses] }),
    ],
    // Read from the own store: a revocation has effect at once.
    authenticateOperator: (token) => authenticateOperator(context, token),
    interceptors: [context.idempotency],
  });
}
