import type { Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { amountToCapture, decideCapture } from '../../domain/captures/decide-capture.ts';
import { isReached, type OrderDocument, type OrderRef } from '../../storage/orders.ts';
import { applyView } from '../confirmations/apply-view.ts';
import { changeOrder } from '../orders/change-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { providerOf } from './provider-of.ts';

/**
 * Captures an amount in minor units, or all that is authorized; the provider releases the rest. Its answer decides the
 * state. A repeat with the captured amount changes nothing. Refuses as `amountToCapture` does, and with `provider_refused` when the
 * provider does not capture. Throws `not-found` unless the caller reaches the order.
 */
export async function capturePayment(
  context: Context,
  operation: Operation,
  { orderRef, amountMinor, ...reached }: OrderRef & { readonly amountMinor: number | undefined },
): Promise<OrderDocument> {
  const target = { orderRef, where: isReached(reached), operation };
  const { document: order } = await changeOrder(context, target, (present) =>
    decideCapture(present, amountMinor, operation.actor),
  );
  const amount = amountToCapture(order, amountMinor);
  if (amount === undefined) return order;
  const view = await providerOf(context, order).capture(
    { refs: order, amountMinor: amount, currency: order.currency },
    operation.limits,
  );
  const asked = { orderRef, operation: stepOf(operation, 'captured') };
  const { order: captured } = await applyView(context, asked, view);
  if (amountToCapture(captured, amount) === undefined) return captured;
  throw refusal(
    'provider_refused',
    'The payment provider does not capture the payment. It is still authorized.',
  );
}
