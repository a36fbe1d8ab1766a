import type { OutboxRelay } from '@telehealth/changes';
import type { ContractAccess, OperatorScope } from '@telehealth/contracts/access';
import type { Bus } from '@telehealth/events';
import {
  type AuthenticateOperator,
  type Contract,
  type HttpRoute,
  type Interceptor,
  type InternalCaller,
  type RpcServer,
  type ServeOptions,
  serveContracts,
  type Tracer,
} from '@telehealth/rpc';
import type { Collection, Store } from '@telehealth/store';
import { storeFaultsAsUnavailable, withStoreFaultsAsUnavailable } from '../calls/store-calls.ts';
import { type ClientData, clientDataService } from '../client-data/client-data-service.ts';
import { commonPlaces } from '../client-data/common-places.ts';
import type { DeploymentMode } from '../config/deployment-mode.ts';
import type { ParkedEventParts } from '../parked-events/parked-event-parts.ts';
import { parkedEventService } from '../parked-events/parked-event-service.ts';
import { closeSequentially } from '../process/close-sequentially.ts';
import type { ReadinessChecks } from '../process/readiness.ts';
import type { LeaseDocument } from '../scheduling/lease-document.ts';
import type { Sweep } from '../scheduling/run-sweeps.ts';
import { type FindOldestDue, showDueLag } from '../scheduling/schedule-metrics.ts';
import { runScheduledTask, type ScheduledTask } from '../scheduling/scheduled-task.ts';
import type { Build } from '../telemetry/build-info.ts';
import { callObserver, callsInFlight, type Registry } from '../telemetry/metrics.ts';
import { auditService, removeAuditRows } from './audit-service.ts';
import { overviewService, type WaitingWork } from './overview-service.ts';
import { type Folders, storeService } from './store-service.ts';

export interface ServiceContext extends ParkedEventParts {
  readonly serviceName: string;
  readonly build: Pick<Build, 'version' | 'commit'>;
  readonly deploymentMode: DeploymentMode;
  readonly checks: ReadinessChecks;
  readonly registry: Registry | undefined;
  readonly tracer: Tracer | undefined;
  readonly store: Pick<Store, 'sizes'>;
  readonly bus: Pick<Bus, 'storedBytes'>;
  readonly leases: Collection<LeaseDocument>;
  readonly relay: Pick<OutboxRelay, 'publish' | 'arrived' | 'sweep' | 'waitingSince'>;
  /** Age at which audit rows are removed; undefined: never. */
  readonly auditRetentionMs: number | undefined;
  readonly internalCallers: readonly InternalCaller[];
  /** Everything the context opened. */
  close(): Promise<void>;
}

/** Contracts for audit rows, parked events, sizes, the overview and data of clients are added. */
export interface ServiceParts {
  /** For reading the service's audit rows. */
  readonly auditScope: OperatorScope;
  /** For reading its overview, which is about no tenant; by default `auditScope`. */
  readonly overviewScope?: OperatorScope;
  readonly contracts: readonly Contract[];
  readonly routes?: readonly HttpRoute[];
  readonly authenticateOperator: AuthenticateOperator;
  /** What it stores about clients, without audit rows and parked events. */
  readonly clientData: ClientData;
  /** Inside the mapping of store faults to `unavailable`; the first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** By schedule name. Each has its own lease, so none waits for another, and must be safe to repeat. */
  readonly schedules?: Readonly<Record<string, Sweep>>;
  /** Of a request; by default that of the server. */
  readonly maxMessageBytes?: number;
  /** The folders of files that the service stores. */
  readonly folders?: Folders;
  /** By name: finds the oldest due work of a schedule. */
  readonly dueWork?: Readonly<Record<string, FindOldestDue>>;
  /** What the overview of operators counts. */
  readonly waitingWork?: WaitingWork;
}

/** Port 0 is any free one. */
export type ListenOptions = Required<Pick<ServeOptions, 'host' | 'httpPort' | 'grpcPort'>> &
  Pick<ServeOptions, 'operatorHost' | 'tls'>;

export interface OperatorParts {
  readonly contracts: readonly Contract[];
  /** For the methods of these contracts. */
  readonly interceptors: readonly Interceptor[];
  readonly authenticateOperator: AuthenticateOperator;
}

export interface ServiceServer
  extends Pick<RpcServer, 'httpUrl' | 'grpcUrl' | 'httpPort' | 'grpcPort' | 'local' | 'renewTls'> {
  readonly operators: OperatorParts;
  /** Finishes calls in flight, stops schedules, then closes the context. */
  close(): Promise<void>;
}

/**
 * Each check costs an indexed read and a read of the lease. Longer delays what a crash left, for patients and
 * receivers; shorter costs an idle platform more (docs/performance.md, idle).
 */
const sweepEveryMs = 5000;

/** With health and scheduled sweeps. Owns the context. */
export async function serveService(
  context: ServiceContext,
  listen: ListenOptions,
  {
    auditScope,
    overviewScope = auditScope,
    routes = [],
    authenticateOperator,
    clientData: { places, findDeletion },
    interceptors = [],
    schedules = {},
    dueWork = {},
    waitingWork = {},
    folders = {},
    maxMessageBytes,
    ...parts
  }: ServiceParts,
): Promise<ServiceServer> {
  const { clock, logger, relay, auditRows, auditRetentionMs, internalCallers } = context;
  const { registry, tracer, serviceName } = context;
  const ofEveryService = [
    auditService(context, auditScope),
    parkedEventService(context),
    storeService(context, folders),
    overviewService(context, overviewScope, waitingWork, dueWork),
    clientDataService({ places: [...places, ...commonPlaces(context)], findDeletion }),
  ];
  const contracts = [...parts.contracts, ...ofEveryService];
  const { inFlight, close, ...rpcServer } = await serveContracts({
    ...listen,
    contracts,
    routes: routes.map(withStoreFaultsAsUnavailable),
    internalCallers,
    authenticateOperator,
    interceptors: [storeFaultsAsUnavailable, ...interceptors],
    logger,
    tracer,
    ...(maxMessageBytes !== undefined && { maxMessageBytes }),
    ...(registry && { observe: callObserver(registry) }),
  });
  if (registry !== undefined) {
    callsInFlight(registry, inFlight);
    for (const [work, oldest] of Object.entries(dueWork)) {
      showDueLag(registry, { part: serviceName, work }, { oldest, now: () => clock.now() });
    }
  }
  const removeOldAuditRows: Sweep = async (signal) => {
    if (auditRetentionMs === undefined) return;
    await removeAuditRows(auditRows, clock.now() - auditRetentionMs, signal);
  };
  const all: Readonly<Record<string, Sweep>> = {
    sweep: (signal) => relay.sweep(signal),
    audit_retention: removeOldAuditRows,
    ...schedules,
  };
  const tasks = Object.entries(all).map(([name, sweep]) =>
    runScheduledTask(context, {
      name,
      everyMs: sweepEveryMs,
      leaseMs: 3 * sweepEveryMs,
      run: async (signal) => void (await sweep(signal)),
    }),
  );
  return {
    ...rpcServer,
    operators: {
      contracts: contracts.filter(({ access }) => isForOperators(access)),
      interceptors,
      authenticateOperator,
    },
    close: () => closeSequentially([close, () => closeTasks(tasks), () => context.close()]),
  };
}

function isForOperators({ scope, methods }: ContractAccess): boolean {
  return scope !== undefined || [...methods.values()].includes('open');
}

/** Concurrently: each waits for its running work. */
async function closeTasks(tasks: readonly ScheduledTask[]): Promise<void> {
  await Promise.all(tasks.map((task) => task.close()));
}
