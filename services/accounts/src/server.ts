import type { AuthenticateOperator, Contract } from '@telehealth/rpc';
import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import { authenticateOperator } from './app/authenticate-operator.ts';
import type { Context } from './context.ts';
import { brandService } from './rpc/brand-service.ts';
import { browserAccessService } from './rpc/browser-access-service.ts';
import { credentialService } from './rpc/credential-service.ts';
import { operatorDirectoryService } from './rpc/operator-directory-service.ts';
import { operatorService } from './rpc/operator-service.ts';
import { operatorTokenService } from './rpc/operator-token-service.ts';

/** The contracts of accounts for operators. They are served under `context.idempotency`. */
export function operatorContracts(context: Context): readonly Contract[] {
  return [operatorService(context), operatorTokenService(context)];
}

/** Who an operator token proves, read from the store of accounts: a revocation is effective at once. */
export function operatorAuthentication(context: Context): AuthenticateOperator {
  return (token) => authenticateOperator(context, token);
}

/** Serves the contracts of accounts. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  return serveService(context, listen, {
    contracts: [
      ...operatorContracts(context),
      credentialService(context),
      brandService(context),
      browserAccessService(context),
      operatorDirectoryService(context),
    ],
    authenticateOperator: operatorAuthentication(context),
    interceptors: [context.idempotency],
  });
}
