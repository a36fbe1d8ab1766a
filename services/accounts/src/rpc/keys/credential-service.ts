import { CredentialClass, CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { confirmCredential } from '../../app/keys/confirm-credential.ts';
import { resolveCredential } from '../../app/keys/resolve-credential.ts';
import type { Context } from '../../context.ts';
import { modeToProto } from '../clients/client-mode.ts';

const classes = {
  api_key: CredentialClass.API_KEY,
  restricted_api_key: CredentialClass.RESTRICTED_API_KEY,
  publishable: CredentialClass.PUBLISHABLE,
} as const;

export function credentialService(context: Context): Contract {
  return messageContract(CredentialService, 'internal', {
    async resolveCredential({ keySha256, knownKeyId }, call) {
      const operation = { limits: limitsOf(call) };
      const confirmed =
        knownKeyId === ''
          ? undefined
          : await confirmCredential(context, operation, { keySha256, knownKeyId });
      if (confirmed !== undefined) {
        const { keyId, endsAt } = confirmed;
        return { known: true, confirmed: true, keyId, expiresAt: BigInt(endsAt ?? 0) };
      }
      const resolved = await resolveCredential(context, operation, keySha256);
      if (resolved === undefined) return { known: false };
      return {
        known: true,
        class: classes[resolved.class],
        clientId: resolved.clientId,
        mode: modeToProto(resolved.mode),
        brandIds: [...resolved.brandIds],
        keyId: resolved.keyId,
        limits: { ...resolved.limits },
        expiresAt: BigInt(resolved.endsAt ?? 0),
        e2eRunId: resolved.e2eRunId ?? '',
        scopes: [...(resolved.scopes ?? [])],
        isLimitedToBrands: resolved.isLimitedToBrands ?? false,
      };
    },
  });
}
