import type { MovementEvent } from '../history/intake-event.ts';
import { happened } from '../history/timeline.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** Something that happened to the money of an order. Texts are empty where its kind has none. */
export interface OrderMovement {
  readonly kind: MovementKind;
  readonly movementId: string;
  readonly orderRef: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly refundId: string;
  readonly disputeId: string;
  readonly disputeStatus: string;
  /** Epoch ms. */
  readonly occurredAt: number;
}

type Fields = (movement: OrderMovement) => MovementEvent['data'];

/** What the contract of the event of each kind holds besides the journey. */
const fieldsOf = {
  authorized: ({ orderRef, amountMinor, currency }) => ({ orderRef, amountMinor, currency }),
  failed: ({ orderRef, amountMinor, currency, refundId }) => ({
    orderRef,
    amountMinor,
    currency,
    failedRefundId: refundId,
  }),
  refunded: ({ orderRef, amountMinor, currency, refundId }) => ({
    orderRef,
    refundId,
    amountMinor,
    currency,
  }),
  disputed: ({ orderRef, amountMinor, currency, disputeId, disputeStatus }) => ({
    orderRef,
    disputeId,
    disputeStatus,
    amountMinor,
    currency,
  }),
  cancelled: ({ orderRef }) => ({ orderRef }),
} as const satisfies Record<string, Fields>;

export type MovementKind = keyof typeof fieldsOf;

export function isMovementKind(kind: string): kind is MovementKind {
  return Object.hasOwn(fieldsOf, kind);
}

/**
 * Records a movement of money as one event of the journey. Undefined when it is recorded already, and for an erased journey.
 */
export function decideMovement(
  { timeline = [], erasedAt }: Pick<Journey, 'timeline' | 'erasedAt'>,
  movement: OrderMovement,
): JourneyChange | undefined {
  const { kind, movementId: reference, occurredAt } = movement;
  const type = `payment.${kind}` as const;
  if (erasedAt !== undefined || happened(timeline, type, reference)) return undefined;
  return { happened: [{ type, reference, data: fieldsOf[kind](movement), occurredAt }] };
}
