import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { operationOf, reachOf } from '@telehealth/service-kit';
import { eraseJourney } from '../../app/journeys/erase-journey.ts';
import type { Context } from '../../context.ts';

export function erasureService(context: Context): Contract {
  return messageContract(ErasureService, operatorAccess(ErasureService), {
    async eraseJourney({ journeyId }, call) {
      const erasure = { ...reachOf(call), journeyId, announcesAgain: call.operator !== undefined };
      return { erasedAt: timestampFromMs(await eraseJourney(context, operationOf(call), erasure)) };
    },
  });
}
