import {
  type AuthenticateOperator,
  type Interceptor,
  type RpcServer,
  type ServeOptions,
  serveContracts,
} from '@telehealth/rpc';
import { storeFaultsAsUnavailable } from '@telehealth/service-kit/calls';
import type { OperatorParts } from '@telehealth/service-kit/service';

/**
 * Serves the operator contracts of all services on one pair of ports, except contracts that several services have, such as the audit
 * contract.
 */
export function serveOperators(
  services: readonly OperatorParts[],
  authenticateOperator: AuthenticateOperator,
  options: Pick<ServeOptions, 'host' | 'logger' | 'observe' | 'tracer'>,
): Promise<RpcServer> {
  const contracts = services.flatMap((parts) => parts.contracts);
  const names = contracts.map(({ service }) => service.typeName);
  return serveContracts({
    ...options,
    internalCallers: [],
    authenticateOperator,
    contracts: contracts.filter(
      (_, i) => names.indexOf(names[i] ?? '') === names.lastIndexOf(names[i] ?? ''),
    ),
    interceptors: [storeFaultsAsUnavailable, ...services.flatMap(ownInterceptors)],
  });
}

function ownInterceptors({ contracts, interceptors }: OperatorParts): Interceptor[] {
  const own = new Set(contracts.map(({ service }) => service.typeName));
  return interceptors.map(
    (wrap): Interceptor =>
      (next, method) =>
        own.has(method.parent.typeName) ? wrap(next, method) : next,
  );
}
