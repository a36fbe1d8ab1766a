import type { Contract } from '@telehealth/rpc';
import { keyService } from '@telehealth/service-kit';
import { suggestionLifetimeMs } from '../../app/addresses/suggestion-ids.ts';
import { rewrapJourneyKeys } from '../../app/keys/rewrap-journey-keys.ts';
import type { Context } from '../../context.ts';
import { findWrappingKeys } from '../../storage/journeys.ts';

export function intakeKeyService(context: Context): Contract {
  const { journeys, sealingKeys, findKeyUses, leases, auditRows, clock } = context;
  return keyService(context, {
    sealingKeys,
    uses: [
      async (limits) => (await findWrappingKeys(journeys, limits)).map((keyId) => ({ keyId })),
      findKeyUses,
    ],
    wrapping: {
      ...{ leases, auditRows, clock },
      rewrap: (call, after) => rewrapJourneyKeys(context, call, after),
      unstoredMs: suggestionLifetimeMs,
    },
  });
}
