import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientReachOf, limitsOf, matching } from '@telehealth/service-kit/calls';
import type { Context } from '../context.ts';

const maxFound = 20;

/** Offerings that brands have enabled (decisions.md 15). */
export function searchService({ enablements, offerings }: Context): Contract {
  return contract(SearchService, {
    async search({ text: offeringRef, kinds }, call) {
      if (!kinds.includes('offering')) return {};
      const limits = limitsOf(call);
      const filter = { ...matching(clientReachOf(call)), enabled: true, offeringRef };
      const found = await enablements.find(filter, { limit: maxFound }, limits);
      if (found.length === 0) return {};
      const label = (await offerings.get(offeringRef, limits))?.name;
      const hits = found.map(({ brandId }) => ({
        kind: 'offering' as const,
        id: offeringRef,
        brandId,
        label,
      }));
      return { hits };
    },
  });
}
