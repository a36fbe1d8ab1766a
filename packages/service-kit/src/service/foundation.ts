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
import type { ServiceConfig } from '../config/service-config.ts';
import { notingConsumers } from '../consumers/noting-consumers.ts';
import { observedBus } from '../consumers/observed-bus.ts';
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
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { outboxAge, parkedCounter, parkedGauge, type Registry } from '../telemetry/metrics.ts';
import { observedStore } from '../telemetry/store-metrics.ts';
import { observedTransport } from '../telemetry/upstream-metrics.ts';
import { waitForStore } from './wait-for-store.ts';

/** Store, bus and connections of a service. */
export interface Foundation {
  readonly serviceName: string;
  /** A collection whose definition lists the outbox index is swept by the relay. */
  readonly store: Store;
  readonly auditRows: AuditRows;
  /** The age at which audit rows are removed; undefined: never. */
  readonly auditRetentionMs: number | undefined;
  readonly leases: Collection<LeaseDocument>;
  readonly rewrapRuns: RewrapRuns;
  readonly bus: Bus;
  /** The work consumers that the bus was given, by name. */
  readonly consumers: ReadonlyMap<string, SubscriptionOptions>;
  /** Events that they could not handle. */
  readonly parkedEvents: ParkedEvents;
  readonly relay: OutboxRelay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly internalCallers: readonly InternalCaller[];
  readonly registry: Registry | undefined;
  readonly tracer: Tracer | undefined;
  /** Of store, bus and every upstream service. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /**
   * A transport to an upstream service. The readiness of this service names it and, when `required`, depends on it. It
   * is closed with this foundation.
   */
  upstream(name: string, targets: readonly string[], need: 'required' | 'optional'): RpcTransport;
  /** Closes what the service opened after the relay is drained, the last one first. */
  own<T extends { close(): Promise<void> }>(thing: T): T;
  /**
   * Drains the relay, then closes what the service opened, the bus (unless the caller gave it) and the store. A failure
   * keeps nothing else open: the first one is thrown at the end.
   */
  close(): Promise<void>;
}

/** Parts that the caller gives. It closes its own bus. */
export interface FoundationOverrides {
  readonly bus?: Bus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly registry?: Registry;
  readonly tracer?: Tracer | undefined;
  /** The servers of this process, which are called without a connection; default: none. */
  readonly localServers?: LocalServers;
  /** Pauses between the tries of an event that fails; those of the bus unless given. */
  readonly retryDelaysMs?: readonly number[];
  /** Wraps the store of the service. */
  readonly wrapStore?: (store: Store) => Store;
  /** A store that is away is waited for until this is aborted. Absent: it is not waited for. */
  readonly stopping?: AbortSignal;
}

const healthTimeoutMs = 1000;

export type FoundationConfig = Pick<
  ServiceConfig,
  | 'storeUrl'
  | 'busUrl'
  | 'internalCredential'
  | 'internalCallers'
  | 'internalCa'
  | 'auditRetentionMs'
  | 'logLevel'
>;

/**
 * Opens store and bus, and on them the parts of the service. Rejects with the first failure, or with the reason of `stopping`,
 * with everything closed again.
 */
export async function openFoundation<T extends object>(
  service: string,
  config: FoundationConfig,
  overrides: FoundationOverrides,
  open: (foundation: Foundation) => Promise<T>,
): Promise<Foundation & T> {
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
    const auditRows = await wrapped.collection(auditDefinition);
    const leases = await wrapped.collection(leaseDefinition);
    const countParking = registry && parkedCounter(registry);
    const park = async (event: ParkedEvent) => {
      if (await parkEvent(foundation, event)) countParking?.();
    };
    const openOwnBus = () =>
      openBus(config.busUrl, { clock, logger, park, ...(retryDelaysMs && { retryDelaysMs }) });
    const ownBus = overrides.bus ?? openOwnBus();
    const { bus, consumers } = notingConsumers(registry ? observedBus(ownBus, registry) : ownBus);
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

/** The store, which opens its collections by `wait`: their indexes are made in the database. */
function openedPatiently(store: Store, wait: <T>(work: () => Promise<T>) => Promise<T>): Store {
  return {
    collection: (definition) => wait(() => store.collection(definition)),
    ping: (options) => store.ping(options),
    close: () => store.close(),
  };
}

/** The store, whose collections with an outbox are registered with the relay when they are opened. */
function sweptBy(relay: OutboxRelay, store: Store): Store {
  return {
    async collection(definition) {
      const collection = await store.collection(definition);
      const indexes: readonly unknown[] = definition.indexes ?? [];
      if (indexes.includes(outboxIndex)) relay.register(collection as unknown as ChangedCollection);
      return collection;
    },
    ping: (options) => store.ping(options),
    close: () => store.close(),
  };
}
