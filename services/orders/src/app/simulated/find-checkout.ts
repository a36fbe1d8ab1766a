import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import { checkoutIdOfSecret } from '../../adapters/simulated/simulated-provider.ts';
import type { Context } from '../../context.ts';
import type { SimulatedCheckoutDocument } from '../../storage/simulated-checkouts.ts';

/** What the checkout pages of the simulated provider need. */
export type SimulatedContext = Pick<Context, 'returnUrls' | 'clock' | 'logger'> &
  NonNullable<Context['simulated']>;

/** The checkout with this secret in the address of its page. Throws `not-found`. */
export async function findCheckout(
  { simulatedCheckouts }: SimulatedContext,
  secret: string,
  limits: CallOptions,
): Promise<SimulatedCheckoutDocument> {
  const checkout = await simulatedCheckouts.get(checkoutIdOfSecret(secret), limits);
  if (checkout === undefined) throw new DomainError('not-found');
  return checkout;
}
