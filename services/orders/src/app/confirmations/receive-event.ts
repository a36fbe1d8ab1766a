import { backgroundLimits, putDocument, taskOperation } from '@telehealth/changes';
import { dayMs, deriveId } from '@telehealth/ids';
import type { ProviderEvent } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import {
  isWaiting,
  type UnappliedReason,
  waitingReasonOf,
} from '../../domain/confirmations/stored-confirmation.ts';
import type { ProviderName } from '../../domain/orders/order.ts';
import { type ConfirmationDocument, refOf } from '../../storage/confirmations.ts';
import { findOrderOfRefs } from '../../storage/orders.ts';
import { applyReports } from '../orders/apply-reports.ts';
import { applyConfirmation } from './apply-confirmation.ts';
import { applyInbox } from './apply-inbox.ts';
import { settle } from './settle.ts';

/** How long a confirmation is stored: as long as providers list their events. */
const storedMs = 30 * dayMs;

/**
 * Applies an event of a provider to its order. An event without an order, or one that contradicts its order, is stored as a
 * confirmation. Events may arrive in any order and any number of times. A confirmation that was applied or dismissed has no further
 * effect. Returns whether the event is new and tells something new about an order.
 */
export async function receiveEvent(
  context: Context,
  provider: ProviderName,
  { refs, orderHint, ...event }: ProviderEvent,
): Promise<boolean> {
  const confirmationId = deriveId('cnf', `${provider} ${event.eventId}`);
  const [order, stored] = await Promise.all([
    findOrderOfRefs(context.orders, refs, backgroundLimits),
    context.confirmations.get(confirmationId, backgroundLimits),
  ]);
  if (stored !== undefined && stored.reason === undefined) return false;
  if (order === undefined) {
    const confirmation = stored ?? (await store(waitingReasonOf({ orderHint })));
    const concerns = isWaiting(confirmation?.reason) && (await applyConfirmation(context, confirmation));
    return isFirstNews(concerns);
  }
  const target = { orderRef: order._id, operation: taskOperation('confirmation'), known: order };
  const reported = { ...event, refs };
  const { order: present, contradiction, isNews } = await applyReports(context, target, reported);
  if (stored !== undefined) await settle(context, stored, order._id, contradiction);
  else if (contradiction !== undefined) await store(contradiction, order._id);
  const hasNewReference =
    present.paymentRef !== order.paymentRef || present.checkoutRef !== order.checkoutRef;
  if (hasNewReference) await applyInbox(context, present);
  return isFirstNews(isNews);

  function isFirstNews(concerns: boolean): boolean {
    const isFirst = concerns && stored === undefined;
    if (isFirst) context.confirmationMetrics.applied(context.clock.now() - event.at);
    return isFirst;
  }

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
