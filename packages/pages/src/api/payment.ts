import { askJson } from './ask.ts';
import { ownJourney } from './session.ts';

/** Opens the order of the journey, or finds it; answers the page on which the patient pays. */
export async function openCheckout(idempotencyKey: string): Promise<string> {
  const body = await askJson<{ data: { checkout_url: string } }>('/v1/payments', {
    method: 'POST',
    body: { journey_id: ownJourney },
    idempotencyKey,
  });
  return body.data.checkout_url;
}

/** The state of the payment of an order. */
export async function readPaymentState(orderRef: string): Promise<string> {
  const body = await askJson<{ payment_state: string }>(`/v1/payments/${orderRef}/status`);
  return body.payment_state;
}
