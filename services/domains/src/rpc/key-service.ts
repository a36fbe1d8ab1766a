import type { Contract } from '@telehealth/rpc';
import { keyService, sealedDocuments, sealedValues } from '@telehealth/service-kit/keys';
import type { Context } from '../context.ts';
import type { AcmeAccountDocument } from '../storage/certificates.ts';
import type { DomainDocument } from '../storage/domains.ts';

export function domainsKeyService(context: Context): Contract {
  const { domains, acmeAccounts, accountSealer, certificateSealer: sealer, sealingKeys } = context;
  return keyService(context, {
    sealingKeys,
    uses: [context.findKeyUses],
    sealed: {
      documents: sealedDocuments<DomainDocument>(context, {
        name: 'domain',
        collection: domains,
        sealingKeys,
        keyId: 'sealedUnder',
        rewrap: ({ _id, certificate, order }) => ({
          sealedUnder: sealingKeys[0].id,
          ...(certificate && {
            certificate: { ...certificate, sealedKey: sealer.rewrap(_id, certificate.sealedKey) },
          }),
          ...(order?.sealedState && {
            order: { ...order, sealedState: sealer.rewrap(_id, order.sealedState) },
          }),
        }),
      }),
      values: sealedValues<AcmeAccountDocument>(context, {
        name: 'acmeAccount',
        collection: acmeAccounts,
        sealer: accountSealer,
        value: 'sealedKey',
      }),
    },
  });
}
