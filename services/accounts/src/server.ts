import { type ListenOptions, type ServiceServer, serveService } from '@telehealth/service-kit';
import { authenticateOperator } from './app/authenticate-operator.ts';
import { sweep } from './app/sweep.ts';
import type { Context } from './context.ts';
import { brandService } from './rpc/brand-service.ts';
import { credentialService } from './rpc/credential-service.ts';
import { operatorService } from './rpc/operator-service.ts';

/** Serves the contracts of accounts. Owns the context. */
export function createServer(context: Context, listen: ListenOptions): Promise<ServiceServer> {
  return serveService(context, listen, {
    contracts: [operatorService(context), credentialService(context), brandService(context)],
    authenticateOperator: (token) => authenticateOperator(context, token),
    sweep: (signal) => sweep(context, signal),
  });
}
