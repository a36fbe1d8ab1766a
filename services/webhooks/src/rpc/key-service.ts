import type { Contract } from '@telehealth/rpc';
import { keyService, sealedDocuments, sealedValues } from '@telehealth/service-kit/keys';
import { openUrl, sealUrl } from '../app/registrations/receiver-address.ts';
import type { Context } from '../context.ts';
import type { RegistrationDocument } from '../storage/registrations.ts';
import type { SigningKeyDocument } from '../storage/signing-keys.ts';

export function webhooksKeyService(context: Context): Contract {
  const { registrations, signingKeyDocuments, signingKeySealer, secrets: sealer, sealingKeys } = context;
  return keyService(context, {
    sealingKeys,
    uses: [context.findKeyUses],
    sealed: {
      documents: sealedDocuments<RegistrationDocument>(context, {
        name: 'registration',
        collection: registrations,
        sealingKeys,
        keyId: 'sealedUnder',
        rewrap: (registration) => {
          const { _id, secrets } = registration;
          return {
            sealedUnder: sealingKeys[0].id,
            sealedUrl: sealUrl(context, _id, openUrl(context, registration)),
            secrets: secrets.map((secret) => ({ ...secret, sealed: sealer.rewrap(_id, secret.sealed) })),
          };
        },
      }),
      values: sealedValues<SigningKeyDocument>(context, {
        name: 'key',
        collection: signingKeyDocuments,
        sealer: signingKeySealer,
        value: 'sealed',
      }),
    },
  });
}
