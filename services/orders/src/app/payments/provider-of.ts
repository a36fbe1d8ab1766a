import { DomainError } from '@telehealth/errors';
import type { PaymentProvider } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import type { Order } from '../../domain/orders/order.ts';

/** The provider of an order. Throws `unavailable` while another one is armed. */
export function providerOf(
  { provider }: Pick<Context, 'provider'>,
  order: Pick<Order, 'provider'>,
): PaymentProvider {
  if (provider.name !== order.provider) {
    throw new DomainError('unavailable', 'the provider of the order is not armed');
  }
  return provider;
}
