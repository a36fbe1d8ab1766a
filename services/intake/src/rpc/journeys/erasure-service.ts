import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  among,
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { eraseJourney } from '../../app/journeys/erase-journey.ts';
import type { Context } from '../../context.ts';
import { findErasedJourneys } from '../../storage/journeys.ts';

export function erasureService(context: Context): Contract {
  return contract(ErasureService, {
    async eraseJourney({ journeyId }, call) {
      const erasure = { ...reachOf(call), journeyId, announcesAgain: call.operator !== undefined };
      return { erasedAt: await eraseJourney(context, operationOf(call), erasure) };
    },
    async listErasedJourneys({ since = 0, clientId, ...page }, call) {
      const bound = boundClients(call);
      const query = {
        clientIds: clientId === '' ? bound : among(clientId, bound),
        since,
        after: readPageToken(page.pageToken, 'number', 'text'),
      };
      const limit = pageLimit(page.limit);
      const found = pageOf(
        await findErasedJourneys(context.journeys, query, limit + 1, limitsOf(call)),
        limit,
      );
      return {
        journeys: found.rows.map(({ _id, clientId: ofClient, brandId, erasedAt }) => ({
          ...{ journeyId: _id, clientId: ofClient, brandId, erasedAt },
        })),
        nextPageToken: nextPageToken(found, ({ erasedAt = 0, _id }) => [erasedAt, _id]),
      };
    },
  });
}
