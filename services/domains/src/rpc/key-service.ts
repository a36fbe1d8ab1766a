import type { Contract } from '@telehealth/rpc';
import { keyService } from '@telehealth/service-kit';
import { accountKeyIds } from '../app/keys/reseal-accounts.ts';
import { rewrapSecrets } from '../app/keys/rewrap-secrets.ts';
import type { Context } from '../context.ts';
import { findSealingKeys } from '../storage/find-domains.ts';

export function domainsKeyService(context: Context): Contract {
  const { domains, sealingKeys, findKeyUses, leases, auditRows, clock } = context;
  return keyService(context, {
    sealingKeys,
    uses: [
      async (limits) => (await findSealingKeys(domains, limits)).map((keyId) => ({ keyId })),
      async (limits) => (await accountKeyIds(context, limits)).map((keyId) => ({ keyId })),
      findKeyUses,
    ],
    wrapping: {
      ...{ leases, auditRows, clock },
      rewrap: (call, after) => rewrapSecrets(context, call, after),
      unstoredMs: 0,
    },
  });
}
