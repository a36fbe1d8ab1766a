import { ownJourney, platform } from './platform.ts';

/** Opens or finds the journey's order. Returns the address to pay at. */
export async function openCheckout(idempotencyKey: string): Promise<string> {
  const body = { journey_id: ownJourney };
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } = await platform.post('/v1/payments', { body, headers });
  return data.checkout_url;
}

export interface Payment {
  readonly order_ref: string;
  readonly payment_state: string;
  readonly total_minor: number;
  readonly currency: string;
}

export async function readPayment(order_ref: string): Promise<Payment> {
  return platform.get('/v1/payments/{order_ref}/status', { params: { path: { order_ref } } });
}

export async function readPaymentState(order_ref: string): Promise<string> {
  return (await readPayment(order_ref)).payment_state;
}
