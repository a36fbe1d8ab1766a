import type { Contract } from '@telehealth/rpc';
import { sealingKeyIdOf } from '@telehealth/sealing';
import { keyService } from '@telehealth/service-kit';
import { rewrapSecrets } from '../app/keys/rewrap-secrets.ts';
import type { Context } from '../context.ts';
import { findSealingKeys } from '../storage/registrations.ts';
import { findSigningKeys } from '../storage/signing-keys.ts';

export function webhooksKeyService(context: Context): Contract {
  const { registrations, signingKeyDocuments, sealingKeys, findKeyUses } = context;
  const { leases, auditRows, clock } = context;
  return keyService(context, {
    sealingKeys,
    uses: [
      async (limits) => (await findSealingKeys(registrations, limits)).map((keyId) => ({ keyId })),
      async (limits) => {
        const keys = await findSigningKeys(signingKeyDocuments, limits);
        return keys.map(({ sealed }) => ({ keyId: sealingKeyIdOf(sealed) }));
      },
      findKeyUses,
    ],
    wrapping: {
      ...{ leases, auditRows, clock },
      rewrap: (call, after) => rewrapSecrets(context, call, after),
      unstoredMs: 0,
    },
  });
}
