import type { Report } from '../../domain/reports/report.ts';
import {
  refsOf,
  type SimulatedCheckout,
  type SimulatedEvent,
  type SimulatedEventType,
  simulatedEventTypes,
} from '../../domain/simulated/checkout.ts';
import type { ProviderEvent } from '../payment-provider.ts';

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
  /** Present only in an event about a refund that the service asked for. */
  readonly refund_id?: string;
  readonly objects: readonly {
    readonly object: string;
    readonly ref: string;
    readonly status: string;
    readonly amount_minor: number;
    /** Epoch ms; present only in an open dispute. */
    readonly evidence_due_at?: number;
  }[];
}

export function messageOf(
  checkout: SimulatedCheckout,
  { id, type, at, objects, refundId }: SimulatedEvent,
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
    ...(refundId !== undefined && { refund_id: refundId }),
    objects: objects.map(({ object, ref, status, amountMinor, evidenceDueAt }) => ({
      object,
      ref,
      status,
      amount_minor: amountMinor,
      ...(evidenceDueAt !== undefined && { evidence_due_at: evidenceDueAt }),
    })),
  };
}

/** The message in a signed body; undefined for another body, and for an amount that is negative or not whole. */
export function messageIn(body: Uint8Array): EventMessage | undefined {
  try {
    const message = JSON.parse(Buffer.from(body).toString()) as EventMessage;
    const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;
    return message.objects.every(({ amount_minor }) => isAmount(amount_minor)) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The event in a message; undefined for an unknown type. The signature proves that this provider wrote the message. */
export function eventOf(message: EventMessage): ProviderEvent | undefined {
  const { id, type, created, order_ref, checkout, payment, currency, objects, refund_id } = message;
  const named = refund_id === undefined ? {} : { refundId: refund_id };
  if (!simulatedEventTypes.includes(type as SimulatedEventType)) return undefined;
  return {
    eventId: id,
    eventType: type,
    at: created,
    refs: { checkoutRef: checkout, paymentRef: payment },
    orderHint: order_ref,
    reports: objects.map(
      ({ object, ref, status, amount_minor, evidence_due_at: evidenceDueAt }) =>
        ({
          ...{ object, ref, status, amountMinor: amount_minor, currency, at: created, ...named },
          ...(evidenceDueAt !== undefined && { evidenceDueAt }),
        }) as Report,
    ),
    needsRead: false,
  };
}
