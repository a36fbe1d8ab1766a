import { SearchService } from '@telehealth/contracts/common/v1/search_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientReachOf, limitsOf } from '@telehealth/service-kit/calls';
import { searchJourneys } from '../../app/journeys/search-journeys.ts';
import type { Context } from '../../context.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { enrollmentOffering } from '../../domain/journeys/enrollment-details.ts';

/** Journeys (decisions.md 15). */
export function searchService(context: Context): Contract {
  return contract(SearchService, {
    async search({ text, kinds }, call) {
      if (!kinds.includes('journey')) return {};
      const found = await searchJourneys(context, text, clientReachOf(call), limitsOf(call));
      const hits = found.map((journey) => ({
        ...{ kind: 'journey' as const, id: journey._id, brandId: journey.brandId },
        label: journey.reference ?? enrollmentOffering(journey),
        status: enrollmentStatus(journey),
      }));
      return { hits };
    },
  });
}
