import type { Contract } from '@telehealth/rpc';
import { keyService, keyUsesOf, sealedDocuments } from '@telehealth/service-kit/keys';
import { suggestionLifetimeMs } from '../../app/addresses/suggestion-ids.ts';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A rewrap wraps the keys of journeys; what these keys have sealed stays as it is. */
export function intakeKeyService(context: Context): Contract {
  const { journeys, funnelHours, funnelDays, keyring, sealingKeys, findKeyUses } = context;
  return keyService(context, {
    sealingKeys,
    uses: [
      findKeyUses,
      keyUsesOf(funnelHours, { keyId: 'sealedUnder', until: 'expiresAt' }),
      keyUsesOf(funnelDays, { keyId: 'sealedUnder', until: 'expiresAt' }),
    ],
    sealed: {
      documents: sealedDocuments<JourneyDocument>(context, {
        name: 'journey',
        collection: journeys,
        sealingKeys,
        keyId: 'wrappedUnder',
        rewrap: ({ _id, wrappedKey }) => ({
          wrappedKey: keyring.rewrap(_id, wrappedKey),
          wrappedUnder: sealingKeys[0].id,
        }),
      }),
    },
    unstoredMs: suggestionLifetimeMs,
  });
}
