import { ownJourney, platform } from './platform.ts';

/** Opens or finds the journey's order. Returns the address to pay at. */
export async function openCheckout(idempotencyKey: string): Promise<string> {
  const body = { journey_id: ownJourney };
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } = await platform.post('/v1/payments', { body, headers });
  return data.checkout_url;
}

export async function readPaymentState(order_ref: string): Promise<string> {
  const params = { path: { order_ref } };
  const { payment_state } = await platform.get('/v1/payments/{order_ref}/status', { params });
  return payment_state;
}
