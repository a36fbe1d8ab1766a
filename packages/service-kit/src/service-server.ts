import {
  type AuthenticateOperator,
  type Contract,
  type RpcServer,
  type ServeOptions,
  serveContracts,
} from '@telehealth/rpc';
import type { Collection, Store } from '@telehealth/store';
import type { Clock } from './clock.ts';
import { type LeaseDocument, runLeasedTick } from './leased-tick.ts';
import type { Logger } from './logger.ts';
import { storeFaultsAsUnavailable } from './store-calls.ts';

/** What serving needs of a service's context. */
export interface ServiceContext {
  readonly store: Pick<Store, 'ping'>;
  readonly bus: { ping(): Promise<void> };
  readonly leases: Collection<LeaseDocument>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly internalCredential: string;
  /** Lets go of everything the context opened. */
  close(): Promise<void>;
}

/** What a service serves. */
export interface ServiceParts {
  readonly contracts: readonly Contract[];
  readonly authenticateOperator?: AuthenticateOperator;
  /** Completes what writers left that died; run by one replica at a time, safe to repeat. */
  readonly sweep: (signal: AbortSignal) => Promise<void>;
}

/** Where a service listens; port 0 is any free one. */
export type ListenOptions = Required<Pick<ServeOptions, 'host' | 'httpPort' | 'grpcPort'>> &
  Pick<ServeOptions, 'observe'>;

/** A running service. */
export interface ServiceServer extends Pick<RpcServer, 'httpUrl' | 'grpcUrl' | 'httpPort' | 'grpcPort'> {
  /** Finishes the calls in flight, stops the sweeper, then closes the context. */
  close(): Promise<void>;
}

const sweepEveryMs = 5000;

/** Serves the contracts of a service, with health, and sweeps on a schedule. Owns the context. */
export async function serveService(
  context: ServiceContext,
  listen: ListenOptions,
  { contracts, authenticateOperator, sweep }: ServiceParts,
): Promise<ServiceServer> {
  const { clock, logger, leases, internalCredential } = context;
  const { httpUrl, grpcUrl, httpPort, grpcPort, close } = await serveContracts({
    ...listen,
    contracts,
    internalCredential,
    ...(authenticateOperator && { authenticateOperator }),
    interceptors: [storeFaultsAsUnavailable],
    logger,
  });
  const leaseMs = 3 * sweepEveryMs;
  const sweeper = runLeasedTick({
    leases,
    name: 'sweep',
    everyMs: sweepEveryMs,
    leaseMs,
    clock,
    logger,
    run: sweep,
  });
  return {
    httpUrl,
    grpcUrl,
    httpPort,
    grpcPort,
    async close() {
      await close();
      await sweeper.close();
      await context.close();
    },
  };
}
