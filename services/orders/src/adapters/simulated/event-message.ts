import type { Report } from '../../domain/reports/report.ts';
import type { ProviderEvent } from '../payment-provider.ts';
import {
  refsOf,
  reportsOfEvent,
  type SimulatedCheckout,
  type SimulatedEvent,
  type SimulatedEventType,
  simulatedEventTypes,
} from './checkout.ts';

/** The body of a message of the simulated provider: ids, codes and amounts. */
export interface EventMessage {
  readonly id: string;
  /** One of `simulatedEventTypes`; others are ignored. */
  readonly type: string;
  /** Epoch ms. */
  readonly created: number;
  readonly livemode: boolean;
  readonly order_ref: string;
  readonly checkout: string;
  readonly payment: string;
  readonly currency: string;
  readonly objects: readonly {
    readonly object: string;
    readonly ref: string;
    readonly status: string;
    readonly amount_minor: number;
  }[];
}

/** The message about an event of a checkout. */
export function messageOf(
  checkout: SimulatedCheckout,
  { id, type, at, objects }: SimulatedEvent,
): EventMessage {
  const { checkoutRef, paymentRef } = refsOf(checkout);
  return {
    id,
    type,
    created: at,
    livemode: false,
    order_ref: checkout.orderRef,
    checkout: checkoutRef,
    payment: paymentRef,
    currency: checkout.currency,
    objects: objects.map(({ object, ref, status, amountMinor }) => ({
      object,
      ref,
      status,
      amount_minor: amountMinor,
    })),
  };
}

/** An event of a checkout as the service takes it. */
export function eventOf(checkout: SimulatedCheckout, event: SimulatedEvent): ProviderEvent {
  return {
    eventId: event.id,
    eventType: event.type,
    at: event.at,
    refs: refsOf(checkout),
    orderHint: checkout.orderRef,
    reports: reportsOfEvent(event, checkout.currency),
    needsRead: false,
  };
}

/** What a message says; undefined for a type that moves nothing. Its signature says that this provider wrote it. */
export function eventOfMessage(message: EventMessage): ProviderEvent | undefined {
  const { id, type, created, order_ref, checkout, payment, currency, objects } = message;
  if (!simulatedEventTypes.includes(type as SimulatedEventType)) return undefined;
  return {
    eventId: id,
    eventType: type,
    at: created,
    refs: { checkoutRef: checkout, paymentRef: payment },
    orderHint: order_ref,
    reports: objects.map(
      ({ object, ref, status, amount_minor }) =>
        ({ object, ref, status, amountMinor: amount_minor, currency, at: created }) as Report,
    ),
    needsRead: false,
  };
}
