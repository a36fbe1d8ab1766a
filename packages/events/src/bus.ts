import type { EventType } from '@telehealth/contracts/events';
import type { EventEnvelope } from './envelope.ts';

/**
 * Delivery is at least once and unordered, so a handler must be idempotent by event id. After a rejection the event is
 * delivered again.
 */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

export interface SubscriptionOptions {
  /** Letters, digits, `_`, `-`. Stable across restarts, shared by the replicas of a service. */
  readonly name: string;
  readonly types: readonly EventType[];
  readonly handle: EventHandler;
}

/** `close` waits for running handlers. */
export interface Subscription {
  close(): Promise<void>;
}

/** Of all events; without `limit` only the server's disk bounds it. */
export interface StoredBytes {
  readonly bytes: number;
  readonly limit: number | undefined;
}

export interface Bus {
  /**
   * Resolves once the event is safe: on the server's disk, or handled by every in-process work consumer. Repeating an
   * id is harmless. Rejects with `BusUnavailable` when no event can be published; other errors concern this event
   * alone. In both cases some consumers may have received it.
   */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Durable: one of the replicas with this name handles an event. Without a running replica events wait in the stream,
   * or in-process in their outbox. A failing handler is retried after growing pauses while other events are handled;
   * then the event is parked, or in-process stays in its outbox. While a dependency of the handler is unavailable,
   * retries have no limit. Replicas of one name may have different types: an event waits for one with its type.
   * Differently named handlers do not delay each other.
   */
  work(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * Each process gets every event published while it is subscribed, including during a lost connection. A stopped
   * process misses events, and one whose handler fails all tries is dropped. If the server is unreachable, it resolves
   * after five seconds and subscribes later; `ping` reports that.
   */
  broadcast(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * Events not handled by this process's work consumer; 0 in-process, where they wait in outboxes. Throws
   * `BusUnavailable`.
   */
  waitingFor(subscription: Pick<SubscriptionOptions, 'name' | 'types'>): Promise<number>;
  /** Undefined in-process, where nothing is stored. Throws `BusUnavailable`. */
  storedBytes(): Promise<StoredBytes | undefined>;
  /** Throws `BusUnavailable` when the bus is unreachable, or denied a right in the last minute. */
  ping(): Promise<void>;
  /** Closes subscriptions, waits for handlers and flushes buffers. */
  close(): Promise<void>;
}
