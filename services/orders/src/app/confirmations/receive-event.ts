import { backgroundLimits, putDocument, taskOperation } from '@telehealth/changes';
import { dayMs, deriveId } from '@telehealth/ids';
import type { ProviderEvent } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import {
  isWaiting,
  type UnappliedReason,
  unappliedReasons,
  waitingReasonOf,
} from '../../domain/confirmations/stored-confirmation.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { type ConfirmationDocument, findUnappliedOf, refOf } from '../../storage/confirmations.ts';
import { findOrderOfRefs } from '../../storage/orders.ts';
import { applyReports } from '../orders/apply-reports.ts';
import { applyConfirmation } from './apply-confirmation.ts';
import { applyInbox } from './apply-inbox.ts';
import { settle } from './settle.ts';

/** How long a confirmation is stored: as long as providers list their events. */
const storedMs = 30 * dayMs;

/**
 * Applies an event of a provider to its order; one that has no order, or contradicts it, is stored as a confirmation. The effect is the
 * same any number of times, in any order. One that was dismissed is not stored again.
 */
export async function receiveEvent(
  context: Context,
  provider: ProviderName,
  { refs, orderHint, ...event }: ProviderEvent,
): Promise<void> {
  const confirmationId = deriveId('cnf', `${provider} ${event.eventId}`);
  const order = await findOrderOfRefs(context.orders, refs, backgroundLimits);
  if (order === undefined) {
    const waiting = await store(waitingReasonOf({ orderHint }));
    if (isWaiting(waiting?.reason)) await applyConfirmation(context, waiting);
    return;
  }
  const target = { orderRef: order._id, operation: taskOperation('confirmation'), known: order };
  const { order: present, contradiction } = await applyReports(context, target, { ...event, refs });
  if (contradiction !== undefined) {
    await store(contradiction, order._id);
    return;
  }
  // The order may have its reference by this event. Who stores a confirmation searches its order afterwards, so one of both finds the other.
  const unapplied = await findUnappliedOf(context.confirmations, [refs], unappliedReasons, backgroundLimits);
  const waiting = unapplied.filter(({ reason }) => isWaiting(reason));
  if (waiting.length > 0) await applyInbox(context, present, waiting);
  const earlier = unapplied.find(({ _id, reason }) => _id === confirmationId && !isWaiting(reason));
  if (earlier !== undefined) await settle(context, earlier, order._id, undefined);

  async function store(
    reason: UnappliedReason,
    orderRef?: string,
  ): Promise<ConfirmationDocument | undefined> {
    const { document, effect } = await putDocument<ConfirmationDocument>(context, {
      collection: context.confirmations,
      id: confirmationId,
      operation: taskOperation('confirmation'),
      decide: (present, receivedAt) =>
        present === undefined
          ? {
              set: {
                ...{ ...event, ...refs, ref: refOf(refs), provider, orderHint, reason, orderRef, receivedAt },
                expiresAt: receivedAt + storedMs,
              },
            }
          : undefined,
    });
    if (effect === 'made' && orderRef !== undefined)
      context.logger.warn({ orderRef, reason }, 'a confirmation is quarantined');
    return document;
  }
}
