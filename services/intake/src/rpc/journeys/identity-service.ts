import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { type Contract, contract } from '@telehealth/rpc';
import { bindIdentity } from '../../app/journeys/bind-identity.ts';
import type { Context } from '../../context.ts';

export function identityService(context: Context): Contract {
  return contract(IdentityService, 'internal', {
    async bindIdentity({ journeyId, subjectHash }, call) {
      await bindIdentity(context, call, { journeyId, subjectHash });
      return {};
    },
  });
}
