import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';

export type Totals = components['schemas']['CurrencyTotals'];

export interface TotalFilters {
  readonly brand_id: string;
  readonly created_since: string;
  readonly created_until?: string;
  readonly state?: components['schemas']['OrderState'][];
  readonly offering_ref?: string[];
}

/** Sums of orders by currency. */
export function useTotals(filters: TotalFilters): UseQueryResult<readonly Totals[]> {
  return useRead(
    ['order-totals', filters],
    async ({ client }) => (await client.get('/v1/account/order-totals', { params: { query: filters } })).data,
  );
}
