import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientReachOf, limitsOf } from '@telehealth/service-kit/calls';
import { searchWebhooks } from '../app/registrations/search-webhooks.ts';
import type { Context } from '../context.ts';

/** Events, deliveries and registrations (decisions.md 15). */
export function searchService(context: Context): Contract {
  return contract(SearchService, {
    async search({ text, kinds }, call) {
      const asked = { kinds, reached: clientReachOf(call) };
      return { hits: await searchWebhooks(context, text, asked, limitsOf(call)) };
    },
  });
}
