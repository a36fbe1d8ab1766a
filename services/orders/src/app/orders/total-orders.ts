import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type CurrencyTotals, orderTotals, sumsByCurrency } from '../../domain/orders/order-totals.ts';
import { findCreatedOrders } from '../../storage/orders.ts';
import { clientOf, type ListedOrders } from './listed-orders.ts';

/** So many orders are read for one answer. */
const maxOrders = 10_000;
const pageSize = 500;

export interface TotalledOrders extends ListedOrders {
  /** Epoch ms, inclusive; absent: from the first. */
  readonly since: number | undefined;
  /** Epoch ms, exclusive; absent: to the last. */
  readonly until: number | undefined;
}

/** Throws `validation` when the orders are too many: a part of a sum is not a sum. */
export async function totalOrders(
  { orders }: Pick<Context, 'orders'>,
  { reached, since = 0, ...query }: TotalledOrders,
  options: CallOptions,
): Promise<readonly CurrencyTotals[]> {
  const client = await clientOf(orders, reached, options);
  if (!client) return [];
  const totals: CurrencyTotals[] = [];
  for (let after: readonly [number, string] | undefined; ; ) {
    const asked = { ...query, ...client, since, after };
    const page = await findCreatedOrders(orders, asked, pageSize, options);
    totals.push(...page.map(orderTotals));
    if (totals.length > maxOrders) throw tooMany();
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return sumsByCurrency(totals);
    after = [last.createdAt, last._id];
  }
}

function tooMany(): DomainError {
  const message = `More than ${maxOrders} orders have these filters. Ask for a shorter time.`;
  const issue = { code: 'created_since.too_many', message, where: '?created_since' } as const;
  return new DomainError('validation', message, { issues: [issue] });
}
