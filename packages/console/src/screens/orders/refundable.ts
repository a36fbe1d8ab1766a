import type { components } from '@telehealth/client';

type Order = components['schemas']['Order'];
type Refund = components['schemas']['Refund'];

/** What is left to give back, in minor units. A refund under way counts as given. */
export function refundableOf(
  { captured_minor, refunded_minor }: Pick<Order, 'captured_minor' | 'refunded_minor'>,
  refunds: readonly Pick<Refund, 'status' | 'amount_minor'>[],
): number {
  const underWay = refunds.filter(({ status }) => status === 'pending');
  return captured_minor - refunded_minor - underWay.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}
