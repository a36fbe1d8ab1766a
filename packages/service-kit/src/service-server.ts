import type { OutboxRelay } from '@telehealth/changes';
import type { OperatorScope } from '@telehealth/contracts/operator-scopes';
import {
  type AuthenticateOperator,
  type Contract,
  type Credentials,
  type HttpRoute,
  type Interceptor,
  type RpcServer,
  type ServeOptions,
  serveContracts,
  type Tracer,
} from '@telehealth/rpc';
import type { Collection } from '@telehealth/store';
import { auditService } from './audit-service.ts';
import type { LeaseDocument } from './claim-lease.ts';
import { closeSequentially } from './close-sequentially.ts';
import { callObserver, callsInFlight, type Registry } from './metrics.ts';
import type { ParkedEventParts } from './parked-events/parked-event-parts.ts';
import { parkedEventService } from './parked-events/parked-event-service.ts';
import type { ReadinessChecks } from './readiness.ts';
import { runSweeps, type Sweep } from './run-sweeps.ts';
import { runScheduledTask } from './scheduled-task.ts';
import { storeFaultsAsUnavailable, withStoreFaultsAsUnavailable } from './store-calls.ts';

/** What a server needs from the context of its service. */
export interface ServiceContext extends ParkedEventParts {
  readonly checks: ReadinessChecks;
  readonly registry: Registry | undefined;
  readonly tracer: Tracer | undefined;
  readonly leases: Collection<LeaseDocument>;
  readonly relay: Pick<OutboxRelay, 'publish' | 'sweep'>;
  readonly internalCredentials: Credentials;
  /** Closes everything the context opened. */
  close(): Promise<void>;
}

/** What a service serves. The contracts about audit rows and parked events are added to its own. */
export interface ServiceParts {
  /** What an operator needs to read the audit rows of the service. */
  readonly auditScope: OperatorScope;
  readonly contracts: readonly Contract[];
  readonly routes?: readonly HttpRoute[];
  readonly authenticateOperator: AuthenticateOperator;
  /** They run inside the one that maps store faults to `unavailable`; the first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Steps of the schedule; one replica at a time runs them after the outboxes are swept. Each is safe to repeat. */
  readonly sweeps?: readonly Sweep[];
}

/** Where a service listens; port 0 is any free one. */
export type ListenOptions = Required<Pick<ServeOptions, 'host' | 'httpPort' | 'grpcPort'>> &
  Pick<ServeOptions, 'operatorHost' | 'tls'>;

/** What a service has for operators. */
export interface OperatorParts {
  readonly contracts: readonly Contract[];
  /** Wrap the methods of these contracts. */
  readonly interceptors: readonly Interceptor[];
  readonly authenticateOperator: AuthenticateOperator;
}

/** A running service. */
export interface ServiceServer extends Pick<RpcServer, 'httpUrl' | 'grpcUrl' | 'httpPort' | 'grpcPort'> {
  readonly operators: OperatorParts;
  /** Finishes the calls in flight, stops the sweeper, then closes the context. */
  close(): Promise<void>;
}

const sweepEveryMs = 5000;

/** Serves the contracts of a service, with health, and sweeps on a schedule. Owns the context. */
export async function serveService(
  context: ServiceContext,
  listen: ListenOptions,
  { auditScope, routes = [], authenticateOperator, interceptors = [], sweeps = [], ...parts }: ServiceParts,
): Promise<ServiceServer> {
  const ofEveryService = [auditService(context.auditRows, auditScope), parkedEventService(context)];
  const contracts = [...parts.contracts, ...ofEveryService];
  const { clock, logger, leases, relay, internalCredentials, registry, tracer } = context;
  const { httpUrl, grpcUrl, httpPort, grpcPort, inFlight, close } = await serveContracts({
    ...listen,
    contracts,
    routes: routes.map(withStoreFaultsAsUnavailable),
    internalCredentials,
    authenticateOperator,
    interceptors: [storeFaultsAsUnavailable, ...interceptors],
    logger,
    tracer,
    ...(registry && { observe: callObserver(registry) }),
  });
  if (registry !== undefined) callsInFlight(registry, inFlight);
  const leaseMs = 3 * sweepEveryMs;
  const sweeper = runScheduledTask({
    leases,
    name: 'sweep',
    everyMs: sweepEveryMs,
    leaseMs,
    clock,
    logger,
    run: (signal) => runSweeps([(ended) => relay.sweep(ended), ...sweeps], signal),
  });
  return {
    httpUrl,
    grpcUrl,
    httpPort,
    grpcPort,
    operators: {
      contracts: contracts.filter(({ access }) => access !== 'internal'),
      interceptors,
      authenticateOperator,
    },
    close: () => closeSequentially([close, () => sweeper.close(), () => context.close()]),
  };
}
