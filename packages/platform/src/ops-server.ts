import {
  type AuthenticateOperator,
  type Contract,
  type Interceptor,
  type RpcServer,
  type ServeOptions,
  serveContracts,
} from '@telehealth/rpc';
import { storeFaultsAsUnavailable } from '@telehealth/service-kit';

/** What one service has for operators. */
export interface OperatorParts {
  readonly contracts: readonly Contract[];
  /** Wrap the methods of these contracts alone. */
  readonly interceptors: readonly Interceptor[];
}

/** Serves what every service has for operators on one pair of ports. Who is an operator is known by accounts. */
export function serveOperators(
  services: readonly OperatorParts[],
  options: Pick<ServeOptions, 'host' | 'internalCredential' | 'logger' | 'observe' | 'tracer'> & {
    readonly authenticateOperator: AuthenticateOperator;
  },
): Promise<RpcServer> {
  return serveContracts({
    ...options,
    contracts: services.flatMap(({ contracts }) => contracts),
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
