import { backgroundLimits, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideJourneyErasure } from '../../domain/orders/decide-erasure.ts';
import { isCaptured } from '../../domain/orders/transitions.ts';
import { findOrdersOfJourney } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { endOrder } from './end-order.ts';
import { providerOf } from './provider-of.ts';

/** Longer than any request that has found the journey takes to place its order. */
const rememberedMs = dayMs;

/**
 * Ends what is not captured of the orders of an erased journey, then drops what leads from them to it, here and at the
 * provider. An order whose provider does not answer, or that is being opened, keeps its journey until the next try. Throws
 * `unavailable` then. The journey is remembered first, so that an order which is placed meanwhile is not opened.
 */
export async function eraseJourneyOrders(
  context: Context,
  journey: BrandKey & { readonly journeyId: string },
): Promise<void> {
  const { erasedJourneys, clock } = context;
  const remembered = { _id: journey.journeyId, expiresAt: clock.now() + rememberedMs };
  await insertOnce(erasedJourneys, remembered, backgroundLimits);
  const operation = taskOperation('journey_erasure');
  for (const order of await findOrdersOfJourney(context.orders, journey, backgroundLimits)) {
    const { _id: orderRef, state, sealedCheckoutUrl } = order;
    const isOver = isCaptured(state) || state === 'cancelled';
    if (!isOver && (await endOrder(context, operation, order))) continue;
    if (sealedCheckoutUrl === undefined) throw new DomainError('unavailable', 'the order is being opened');
    await providerOf(context, order).forgetPatient?.(order, operation.limits);
    await changeOrder(context, { orderRef, operation }, decideJourneyErasure);
  }
}
