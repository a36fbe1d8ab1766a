import { ownJourney, platform } from './platform.ts';

/** Opens the order of the journey, or finds it; answers the page on which the patient pays. */
export async function openCheckout(idempotencyKey: string): Promise<string> {
  const body = { journey_id: ownJourney };
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } = await platform.post('/v1/payments', { body, headers });
  return data.checkout_url;
}

/** The state of the payment of an order. */
export async function readPaymentState(order_ref: string): Promise<string> {
  const params = { path: { order_ref } };
  const { payment_state } = await platform.get('/v1/payments/{order_ref}/status', { params });
  return payment_state;
}
