import type { Contract } from '@telehealth/rpc';
import { keyService, sealedDocuments } from '@telehealth/service-kit/keys';
import type { Context } from '../../context.ts';
import type { MemberIssuerDocument } from '../../storage/member-issuers.ts';

export function accountsKeyService(context: Context): Contract {
  const { memberIssuers, memberIssuerSecrets: sealer, sealingKeys } = context;
  return keyService(context, {
    sealingKeys,
    uses: [context.findKeyUses],
    sealed: {
      documents: sealedDocuments<MemberIssuerDocument>(context, {
        name: 'memberIssuer',
        collection: memberIssuers,
        sealingKeys,
        keyId: 'sealedUnder',
        rewrap: ({ _id, sealedSecret }) => ({
          sealedUnder: sealingKeys[0].id,
          ...(sealedSecret !== undefined && { sealedSecret: sealer.rewrap(_id, sealedSecret) }),
        }),
      }),
    },
  });
}
