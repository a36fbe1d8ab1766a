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
  type Credentials,
  checkHealth,
  createTransport,
  type RpcTransport,
  type Tracer,
} from '@telehealth/rpc';
import { type Collection, openStore, type Store } from '@telehealth/store';
import { type LeaseDocument, leaseDefinition } from './claim-lease.ts';
import { type Clock, systemClock } from './clock.ts';
import { closeSequentially } from './close-sequentially.ts';
import { type RewrapRuns, rewrapRunsDefinition } from './keys/rewrap-run.ts';
import { createLogger, type Logger } from './logger.ts';
import { outboxAge, parkedCounter, parkedGauge, type Registry } from './metrics.ts';
import { notingConsumers } from './parked-events/noting-consumers.ts';
import { parkEvent } from './parked-events/park-event.ts';
import {
  countParked,
  type ParkedEvents,
  parkedEventsDefinition,
} from './parked-events/parked-event-document.ts';
import { optional, type ReadinessCheck, required } from './readiness.ts';
import type { ServiceConfig } from './service-config.ts';

/** Store, bus and connections of a service. */
export interface Foundation {
  /** A collection whose definition lists the outbox index is swept by the relay. */
  readonly store: Store;
  readonly auditRows: AuditRows;
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
  readonly internalCredentials: Credentials;
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
  /** Pauses between the tries of an event that fails; those of the bus unless given. */
  readonly retryDelaysMs?: readonly number[];
  /** Wraps the store of the service. */
  readonly wrapStore?: (store: Store) => Store;
}

const healthTimeoutMs = 1000;

/** The settings of a foundation. */
export type FoundationConfig = Pick<
  ServiceConfig,
  'storeUrl' | 'busUrl' | 'internalCredentials' | 'internalCa' | 'logLevel'
>;

/**
 * Opens store and bus, and on them the parts of the service. Rejects with the first failure, with everything closed
 * again.
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
    const bare = await openStore(config.storeUrl, { now: () => clock.now() });
    const wrapped = overrides.wrapStore?.(bare) ?? bare;
    closers.push(() => wrapped.close());
    const auditRows = await wrapped.collection(auditDefinition);
    const leases = await wrapped.collection(leaseDefinition);
    const { registry, tracer, retryDelaysMs } = overrides;
    const countParking = registry && parkedCounter(registry);
    const park = async (event: ParkedEvent) => {
      if (await parkEvent(foundation, event)) countParking?.();
    };
    const openOwnBus = () =>
      openBus(config.busUrl, { clock, logger, park, ...(retryDelaysMs && { retryDelaysMs }) });
    const { bus, consumers } = notingConsumers(overrides.bus ?? openOwnBus());
    if (overrides.bus === undefined) closers.push(() => bus.close());
    const relay = createOutboxRelay({ bus, auditRows, clock, logger });
    const store = sweptBy(relay, wrapped);
    const parkedEvents = await store.collection(parkedEventsDefinition);
    const rewrapRuns = await store.collection(rewrapRunsDefinition);
    if (registry !== undefined) {
      outboxAge(registry, async () => {
        const since = await relay.waitingSince();
        return since === undefined ? 0 : Math.max(0, clock.now() - since) / 1000;
      });
      parkedGauge(registry, () => countParked(parkedEvents));
    }
    const checks: Record<string, ReadinessCheck> = {
      store: required(() => store.ping()),
      // The service works without it: events wait in their outboxes.
      bus: optional(() => bus.ping()),
    };
    const { internalCredentials, internalCa: ca } = config;
    const foundation: Foundation = {
      store,
      auditRows,
      leases,
      rewrapRuns,
      bus,
      consumers,
      parkedEvents,
      relay,
      clock,
      logger,
      internalCredentials,
      registry,
      tracer,
      checks,
      upstream(name, targets, need) {
        const transport = foundation.own(createTransport({ targets, internalCredentials, ca, tracer }));
        checks[name] = { run: () => checkHealth(transport, healthTimeoutMs), required: need === 'required' };
        return transport;
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
