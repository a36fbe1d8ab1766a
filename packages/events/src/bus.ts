import type { EventType } from '@telehealth/contracts/events';
import type { EventEnvelope } from './envelope.ts';

/**
 * Handles one event. Delivery is at least once and unordered, so the handler must be idempotent by event id. After a
 * rejection the event is delivered again.
 */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** A consumer and the events it handles. */
export interface SubscriptionOptions {
  /** Names the consumer: letters, digits, `_`, `-`. Stable across restarts and shared by the replicas of a service. */
  readonly name: string;
  readonly types: readonly EventType[];
  readonly handle: EventHandler;
}

/** A running subscription. `close` waits for running handlers. */
export interface Subscription {
  close(): Promise<void>;
}

/** The size of the stream of events; `limit` is undefined when only the disk of the server bounds it. */
export interface StoredBytes {
  readonly bytes: number;
  readonly limit: number | undefined;
}

/** Carries events between processes. */
export interface Bus {
  /**
   * Resolves once the event is safe: stored on file by the server, or, in-process, handled by every work consumer.
   * Publishing one id twice is harmless. Rejects with `BusUnavailable` when no event can be published now; any other
   * error concerns this event alone. In both cases some consumers may have received it.
   */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Durable: exactly one of the replicas with this name handles an event. While no replica runs, events wait in the
   * stream or, in-process, in their outbox. A failing handler is repeated after growing pauses while other events are
   * handled; then its event is parked or, in-process, stays in its outbox. While something that the handler needs is away, its
   * event is repeated without end. Replicas of one name may hear different types: an event waits for one that hears its type.
   * Handlers with names of their own do not slow each other.
   */
  work(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * Every process gets every event published while it is subscribed, including those published during a lost
   * connection. Events are not stored for a stopped process, and an event is dropped when its handler fails all tries.
   * When the server cannot be reached, it resolves after five seconds and subscribes later; `ping` shows that.
   */
  broadcast(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * How many events a work consumer of this process has not handled; 0 in-process, where they wait in their outboxes. Throws
   * `BusUnavailable`.
   */
  waitingFor(subscription: Pick<SubscriptionOptions, 'name' | 'types'>): Promise<number>;
  /** What the stored events take; undefined in-process, where none is stored. Throws `BusUnavailable`. */
  storedBytes(): Promise<StoredBytes | undefined>;
  /** Throws `BusUnavailable` when the bus cannot be reached, or has refused something for lack of rights in the last minute. */
  ping(): Promise<void>;
  /** Closes the subscriptions, waits for running handlers and sends buffered data. */
  close(): Promise<void>;
}
