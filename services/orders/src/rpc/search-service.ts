import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientReachOf, limitsOf } from '@telehealth/service-kit/calls';
import { searchOrders } from '../app/orders/search-orders.ts';
import type { Context } from '../context.ts';

/** Orders (decisions.md 15). */
export function searchService(context: Context): Contract {
  return contract(SearchService, {
    async search({ text, kinds }, call) {
      if (!kinds.includes('order')) return {};
      const found = await searchOrders(context, text, clientReachOf(call), limitsOf(call));
      const hits = found.map(({ _id: id, brandId, offeringRef: label, state }) => ({
        ...{ kind: 'order' as const, id, brandId, label },
        // Tenants see `processing` as `created` (interface.md 2.9).
        status: state === 'processing' ? 'created' : state,
      }));
      return { hits };
    },
  });
}
