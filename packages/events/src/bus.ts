import type { EventType } from '@telehealth/contracts/events';
import type { EventEnvelope } from './envelope.ts';

/**
 * Handles one event. Delivery is at least once and in no promised order: the handler is idempotent by event
 * id. A rejection means "again later".
 */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** Who wants which events. */
export interface SubscriptionOptions {
  /** Names the consumer: letters, digits, `_`, `-`. Stable across restarts; replicas of a service share it. */
  readonly name: string;
  readonly types: readonly EventType[];
  readonly handle: EventHandler;
}

/** A running subscription. `close` waits for the handlers under way. */
export interface Subscription {
  close(): Promise<void>;
}

/** Carries events between processes. */
export interface Bus {
  /**
   * Resolves once the event is kept: on file by the server, or, in-process, by having been handled by every
   * work consumer. Publishing one id twice is harmless. Rejects with `BusUnavailable` when no event could be
   * published now; any other error concerns this event alone. Either way it may have reached some consumers.
   */
  publish(event: EventEnvelope): Promise<void>;
  /**
   * Durable: exactly one of the replicas sharing the name handles an event, which waits while none runs (in
   * the stream, or, in-process, in its outbox). A failing handler is tried again after growing pauses while
   * others are handled, then its event is parked. One name per handler keeps them from slowing each other.
   */
  work(options: SubscriptionOptions): Promise<Subscription>;
  /**
   * Every process gets every event published while it is subscribed, also while its connection was lost for
   * a time; nothing is kept beyond the process, nor when the handler failed its few tries. It is not
   * subscribed yet when the server could not be reached for five seconds: `ping` tells.
   */
  broadcast(options: SubscriptionOptions): Promise<Subscription>;
  /** Throws `BusUnavailable` when the bus cannot be reached. */
  ping(): Promise<void>;
  /** Closes subscriptions, lets handlers finish, sends what is buffered. */
  close(): Promise<void>;
}
