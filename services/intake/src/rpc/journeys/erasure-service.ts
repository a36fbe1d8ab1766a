import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf, reachOf } from '@telehealth/service-kit/calls';
import { eraseJourney } from '../../app/journeys/erase-journey.ts';
import type { Context } from '../../context.ts';

export function erasureService(context: Context): Contract {
  return contract(ErasureService, {
    async eraseJourney({ journeyId }, call) {
      const erasure = { ...reachOf(call), journeyId, announcesAgain: call.operator !== undefined };
      return { erasedAt: await eraseJourney(context, operationOf(call), erasure) };
    },
  });
}
