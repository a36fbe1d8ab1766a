import {
  type AuditRows,
  auditDefinition,
  type ChangedCollection,
  createOutboxRelay,
  type OutboxRelay,
  outboxIndex,
} from '@telehealth/changes';
import { type Bus, openBus, type ParkedEvent, type SubscriptionOptions } from '@telehealth/events';
import {
  checkHealth,
  createTransport,
  credentialFor,
  type InternalCaller,
  type LocalServers,
  type RpcTransport,
  type Tracer,
} from '@telehealth/rpc';
import { type Collection, openStore, type Store } from '@telehealth/store';
import type { DeploymentMode } from '../config/deployment-mode.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { observedBus, recordingConsumers } from '../consumers/observed-bus.ts';
import { type RewrapRuns, rewrapRunsDefinition } from '../keys/rewrap-run.ts';
import { parkEvent } from '../parked-events/park-event.ts';
import {
  countParked,
  type ParkedEvents,
  parkedEventsDefinition,
} from '../parked-events/parked-event-document.ts';
import { closeSequentially } from '../process/close-sequentially.ts';
import { optional, type ReadinessCheck, required } from '../process/readiness.ts';
import { type Clock, systemClock } from '../scheduling/clock.ts';
import { type LeaseDocument, leaseDefinition } from '../scheduling/lease-document.ts';
import { type Build, readBuild } from '../telemetry/build-info.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { outboxAge, parkedCounter, parkedGauge, type Registry } from '../telemetry/metrics.ts';
import { observedStore } from '../telemetry/store-metrics.ts';
import { observedTransport } from '../telemetry/upstream-metrics.ts';
import { claimDatabase } from './claim-database.ts';
import { waitForStore } from './wait-for-store.ts';

export interface Foundation {
  readonly serviceName: string;
  readonly build: Pick<Build, 'version' | 'commit'>;
  readonly deploymentMode: DeploymentMode;
  /** The relay sweeps collections that define the outbox index. */
  readonly store: Store;
  readonly auditRows: AuditRows;
  /** Age at which audit rows are removed; undefined: never. */
  readonly auditRetentionMs: number | undefined;
  readonly leases: Collection<LeaseDocument>;
  readonly rewrapRuns: RewrapRuns;
  readonly bus: Bus;
  /** Work consumers registered on the bus, by name. */
  readonly consumers: ReadonlyMap<string, SubscriptionOptions>;
  /** Not handled by the work consumers. */
  readonly parkedEvents: ParkedEvents;
  readonly relay: OutboxRelay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly internalCallers: readonly InternalCaller[];
  readonly registry: Registry | undefined;
  readonly tracer: Tracer | undefined;
  /** For store, bus and every upstream service. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Appears in this service's readiness, which depends on it if `required`. Closed with this foundation. */
  upstream(name: string, targets: readonly string[], need: 'required' | 'optional'): RpcTransport;
  /** Closed after the relay is drained, last one first. */
  own<T extends { close(): Promise<void> }>(thing: T): T;
  /**
   * Drains the relay, then closes owned things, the bus (unless passed in) and the store. A failure does not stop it:
   * the first one is thrown at the end.
   */
  close(): Promise<void>;
}

/** The caller closes its own bus. */
export interface FoundationOverrides {
  readonly bus?: Bus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly registry?: Registry;
  /** That of sources by default. */
  readonly build?: Pick<Build, 'version' | 'commit'> | undefined;
  readonly tracer?: Tracer | undefined;
  /** Servers of this process, called without a connection; none by default. */
  readonly localServers?: LocalServers;
  /** Delays before retries of a failing event; default: the bus's. */
  readonly retryDelaysMs?: readonly number[];
  readonly wrapStore?: (store: Store) => Store;
  /** Waits for an unavailable store until aborted. Absent: does not wait. */
  readonly stopping?: AbortSignal;
}

const healthTimeoutMs = 1000;

export type FoundationConfig = Pick<
  ServiceConfig,
  | 'deploymentMode'
  | 'storeUrl'
  | 'busUrl'
  | 'internalCredential'
  | 'internalCallers'
  | 'internalCa'
  | 'auditRetentionMs'
  | 'logLevel'
>;

/** Rejects with the first failure, such as a database of the other mode, or with the reason of `stopping`, after closing everything. */
export async function openFoundation<T extends object>(
  service: string,
  config: FoundationConfig,
  overrides: FoundationOverrides,
  open: (foundation: Foundation) => Promise<T>,
): Promise<Foundation & T> {
  const { deploymentMode } = config;
  const { clock = systemClock } = overrides;
  const logger = overrides.logger ?? createLogger({ service, level: config.logLevel });
  const closers: (() => Promise<void>)[] = [];
  const opened = () => closers.splice(0).toReversed();
  try {
    const { registry, tracer, localServers: local, retryDelaysMs, stopping } = overrides;
    const wait = <T>(work: () => Promise<T>) =>
      stopping ? waitForStore(work, { logger, clock, stopping }) : work();
    const bare = await wait(() => openStore(config.storeUrl, { now: () => clock.now() }));
    const raw = overrides.wrapStore?.(bare) ?? bare;
    const wrapped = openedPatiently(registry ? observedStore(raw, registry, service) : raw, wait);
    closers.push(() => wrapped.close());
    await wait(() => claimDatabase(bare, service, deploymentMode));
    const auditRows = await wrapped.collection(auditDefinition);
    const leases = await wrapped.collection(leaseDefinition);
    const countParking = registry && parkedCounter(registry);
    const park = async (event: ParkedEvent) => {
      if (await parkEvent(foundation, event)) countParking?.();
    };
    const openOwnBus = () =>
      openBus(config.busUrl, {
        mode: deploymentMode,
        clock,
        logger,
        park,
        ...(retryDelaysMs && { retryDelaysMs }),
      });
    const ownBus = overrides.bus ?? openOwnBus();
    const { bus, consumers } = recordingConsumers(registry ? observedBus(ownBus, registry) : ownBus);
    if (overrides.bus === undefined) closers.push(() => bus.close());
    const relay = createOutboxRelay({ bus, auditRows, clock, logger });
    const store = sweptBy(relay, wrapped);
    const parkedEvents = await store.collection(parkedEventsDefinition);
    const rewrapRuns = await store.collection(rewrapRunsDefinition);
    if (registry !== undefined) {
      outboxAge(registry, () => relay.waitingSince(), clock);
      parkedGauge(registry, () => countParked(parkedEvents));
    }
    const checks: Record<string, ReadinessCheck> = {
      store: required(() => store.ping()),
      // The service works without it: events wait in their outboxes.
      bus: optional(() => bus.ping()),
    };
    const { internalCallers, internalCa: ca } = config;
    const foundation: Foundation = {
      serviceName: service,
      build: overrides.build ?? readBuild({}),
      deploymentMode,
      store,
      auditRows,
      auditRetentionMs: config.auditRetentionMs,
      leases,
      rewrapRuns,
      bus,
      consumers,
      parkedEvents,
      relay,
      clock,
      logger,
      internalCallers,
      registry,
      tracer,
      checks,
      upstream(name, targets, need) {
        const internalCredential = credentialFor(name, config.internalCredential);
        const transport = foundation.own(createTransport({ targets, internalCredential, ca, tracer, local }));
        checks[name] = { run: () => checkHealth(transport, healthTimeoutMs), required: need === 'required' };
        return registry ? observedTransport(transport, registry, name) : transport;
      },
      own(thing) {
        closers.push(() => thing.close());
        return thing;
      },
      close: () => closeSequentially([() => relay.drain(), ...opened()]),
    };
    return { ...foundation, ...(await open(foundation)) };
  } catch (error) {
    await closeSequentially(opened()).catch((err: unknown) => logger.error({ err }, 'not closed'));
    throw error;
  }
}

/** Opens collections by `wait`, because their indexes are made in the database. */
function openedPatiently(store: Store, wait: <T>(work: () => Promise<T>) => Promise<T>): Store {
  return {
    collection: (definition) => wait(() => store.collection(definition)),
    ping: (options) => store.ping(options),
    sizes: (options) => store.sizes(options),
    close: () => store.close(),
  };
}

/** Registers each opened collection with an outbox at the relay. */
function sweptBy(relay: OutboxRelay, store: Store): Store {
  return {
    async collection(definition) {
      const collection = await store.collection(definition);
      const indexes: readonly unknown[] = definition.indexes ?? [];
      if (indexes.includes(outboxIndex)) relay.register(collection as unknown as ChangedCollection);
      return collection;
    },
    ping: (options) => store.ping(options),
    sizes: (options) => store.sizes(options),
    close: () => store.close(),
  };
}
