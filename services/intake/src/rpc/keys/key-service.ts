import type { Contract } from '@telehealth/rpc';
import { keyService, keyUsesOf, sealedDocuments } from '@telehealth/service-kit/keys';
import { suggestionLifetimeMs } from '../../app/addresses/suggestion-ids.ts';
import { reindexedFields } from '../../app/contacts/contact-fields.ts';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A rewrap wraps the keys of journeys and renews their entries of contacts; what these keys have sealed stays as it is. */
export function intakeKeyService(context: Context): Contract {
  const { journeys, funnelHours, funnelDays, keyring, contactIndex, sealingKeys, findKeyUses } = context;
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
        rewrap(journey) {
          const { _id, wrappedKey } = journey;
          const [{ id: keyId }] = sealingKeys;
          const key = keyring.unwrap(_id, wrappedKey);
          return {
            wrappedKey: keyring.rewrap(_id, wrappedKey),
            wrappedUnder: keyId,
            ...reindexedFields(contactIndex, journey, { key, keyId }),
          };
        },
      }),
    },
    unstoredMs: suggestionLifetimeMs,
  });
}
