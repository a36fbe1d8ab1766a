import { randomBytes } from 'node:crypto';
import { deriveKey } from '@telehealth/sealing';
import { sign } from '../src/adapters/signature.ts';
import type { EventMessage } from '../src/adapters/simulated/event-message.ts';
import { sealingPurposes } from '../src/domain/sealing-purposes.ts';
import { type OrdersOptions, type OrdersUnderTest, type Signed, startOrders } from './orders-under-test.ts';

/** A message of the provider that can be changed and signed again. */
export interface Forged extends OrdersUnderTest {
  /** The n-th message that the provider sent, as a confirmation with some fields changed. */
  changed(n: number, change: (message: EventMessage) => Partial<EventMessage>): Signed;
  /** A body with a signature of the provider; `at` is epoch ms, now by default. */
  signed(body: string, at?: number): Signed;
}

/** Starts orders with a key that signs as its provider does. */
export async function startForged(options: OrdersOptions = {}): Promise<Forged> {
  const sealingKey = randomBytes(32);
  const key = deriveKey(sealingKey, sealingPurposes.simulatedProvider);
  const orders = await startOrders({ ...options, sealingKey });
  const signed = (text: string, at = orders.clock.now()) => {
    const body = Buffer.from(text);
    return { provider: 'simulated', body, signature: sign(body, key, at) };
  };
  return {
    ...orders,
    signed,
    changed(n, change) {
      const message = JSON.parse(orders.route.sent[n]?.body.toString() ?? '') as EventMessage;
      return signed(JSON.stringify({ ...message, ...change(message) }));
    },
  };
}
