import { backgroundLimits, getOrInsert, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideJourneyErasure, isEndedByErasure } from '../../domain/orders/decide-erasure.ts';
import { type OrderDocument, ordersById } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { endOrder, removeUnopened } from './end-order.ts';
import { providerOf } from './provider-of.ts';

/** How long an erased journey is remembered: longer than any request that found the journey takes to place its order. */
const rememberedMs = dayMs;

/**
 * Ends the uncaptured orders of an erased journey, and then drops the references from its orders to it, here and at the provider.
 * An order whose provider does not answer, or that is being opened, keeps its journey until the next try; the others are still
 * erased, and the first failure is thrown. The journey is remembered first, so that an order that is placed meanwhile is not opened.
 */
export async function eraseJourneyOrders(
  context: Context,
  journey: BrandKey & { readonly journeyId: string },
): Promise<void> {
  const { erasedJourneys, orders, clock } = context;
  const remembered = {
    _id: journey.journeyId,
    clientId: journey.clientId,
    expiresAt: clock.now() + rememberedMs,
  };
  await getOrInsert(erasedJourneys, remembered, backgroundLimits);
  const failures: unknown[] = [];
  for await (const order of ordersById(orders, journey, backgroundLimits))
    await eraseOrder(context, order).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function eraseOrder(context: Context, order: OrderDocument): Promise<void> {
  const { _id: orderRef, sealedCheckoutUrl } = order;
  const operation = taskOperation('journey_erasure');
  if (sealedCheckoutUrl === undefined) {
    if (await removeUnopened(context, operation, order)) return;
    throw new DomainError('unavailable', 'the order is being opened');
  }
  if (isEndedByErasure(order)) await endOrder(context, operation, order);
  await providerOf(context, order).forgetPatient?.(order, operation.limits);
  await changeOrder(context, { orderRef, operation: stepOf(operation, 'erased') }, decideJourneyErasure);
}
