import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import { happened } from '../../domain/journeys/timeline.ts';
import type { JourneyDocument, JourneyOrder } from '../../storage/journeys.ts';
import { changeJourney, type JourneyDecision } from './change-journey.ts';

/** How far an order of a journey has come. */
export type OrderProgress = {
  readonly orderRef: string;
  /** Epoch ms. */
  readonly occurredAt: number;
} & (
  | { readonly state: 'payment_authorized' }
  | { readonly state: 'paid'; readonly totalMinor: bigint; readonly currency: string }
);

/**
 * What a journey makes of an order's progress: it knows the newest order, a paid one before any other, and tells once
 * of each that is paid. Nothing when that is known already.
 */
export function decideOrder(document: JourneyDocument, progress: OrderProgress): JourneyDecision<undefined> {
  const { order, timeline = [] } = document;
  const { orderRef, state, occurredAt } = progress;
  // Somebody means it: such a journey is not removed for being empty.
  const known = { order: { orderRef, state, at: occurredAt }, unansweredSince: undefined };
  const isNewest = order === undefined || occurredAt > order.at;
  if (progress.state === 'payment_authorized') {
    const isNews = isNewest && order?.state !== 'paid';
    return { result: undefined, ...(isNews && { change: { fields: known } }) };
  }
  if (happened(timeline, 'payment.succeeded', orderRef)) return { result: undefined };
  const { totalMinor, currency } = progress;
  const paid: IntakeEvent = { type: 'payment.succeeded', orderRef, totalMinor, currency, occurredAt };
  const fields = order?.state === 'paid' && !isNewest ? {} : known;
  return { result: undefined, change: { fields, happened: [paid] } };
}

/**
 * Acts as if the order of a journey had come so far: for trying the way behind the payment. Throws `not-found` for a
 * journey that is none, `forbidden` for one that a live client opened.
 */
export async function simulateOrder(
  context: Context,
  call: Call,
  { journeyId, state }: { readonly journeyId: string; readonly state: JourneyOrder['state'] },
): Promise<void> {
  await changeJourney(context, journeyId, limitsOf(call), (document, at) => {
    if (!document.test) throw new DomainError('forbidden', 'orders are simulated in test mode only');
    const orderRef = document.order?.orderRef ?? `ord_simulated_${journeyId.slice('jny_'.length)}`;
    const progress =
      state === 'paid' ? ({ state, totalMinor: 0n, currency: 'USD' } as const) : ({ state } as const);
    const { change } = decideOrder(document, { ...progress, orderRef, occurredAt: at });
    if (!change) return { result: undefined };
    const audit = auditRow(call, {
      act: 'order.simulate',
      clientId: document.clientId,
      subject: journeyId,
      changed: { state, order_ref: orderRef },
      at,
      version: document.version + 1,
    });
    return { result: undefined, change: { ...change, audit } };
  });
}
