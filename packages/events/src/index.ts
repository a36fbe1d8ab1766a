export type { Bus, EventHandler, Subscription, SubscriptionOptions } from './bus.ts';
export { BusUnavailable, NotHandled } from './bus-errors.ts';
export type { BusOptions, ParkedEvent, ParkReason } from './bus-options.ts';
export type { EventsClock } from './clock.ts';
export type { EventEnvelope } from './envelope.ts';
export type { EventsLogger } from './logger.ts';
export { makeEvent, type NewEvent, readEventData } from './make-event.ts';
export { replayParked } from './nats/replay-parked.ts';
export { openBus } from './open-bus.ts';
