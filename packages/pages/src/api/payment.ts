import { isProblem } from '@telehealth/client';
import { ownJourney, platform } from './platform.ts';

/**
 * Opens or finds the journey's order. Returns the address to pay at. The checkout leads back to `returnUrl` if the brand allows it,
 * else to this page.
 */
export async function openCheckout(idempotencyKey: string, returnUrl?: string): Promise<string> {
  const ask = async (key: string, more = {}) => {
    const body = { journey_id: ownJourney, ...more };
    const { data } = await platform.post('/v1/payments', { body, headers: { 'Idempotency-Key': key } });
    return data.checkout_url;
  };
  if (returnUrl === undefined) return ask(idempotencyKey);
  try {
    return await ask(`${idempotencyKey}-return`, { return_url: returnUrl });
  } catch (error) {
    if (!isProblem(error) || error.status !== 422) throw error;
    return ask(idempotencyKey);
  }
}

export interface Payment {
  readonly order_ref: string;
  readonly payment_state: string;
  readonly total_minor: number;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly currency: string;
}

export async function readPayment(order_ref: string): Promise<Payment> {
  return platform.get('/v1/payments/{order_ref}/status', { params: { path: { order_ref } } });
}

export async function readPaymentState(order_ref: string): Promise<string> {
  return (await readPayment(order_ref)).payment_state;
}
