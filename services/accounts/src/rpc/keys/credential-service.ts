import { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { confirmCredential } from '../../app/keys/confirm-credential.ts';
import { resolveCredential } from '../../app/keys/resolve-credential.ts';
import type { Context } from '../../context.ts';

export function credentialService(context: Context): Contract {
  return contract(CredentialService, {
    async resolveCredential({ keySha256, knownKeyId }, call) {
      const operation = { limits: limitsOf(call) };
      const confirmed =
        knownKeyId === ''
          ? undefined
          : await confirmCredential(context, operation, { keySha256, knownKeyId });
      if (confirmed !== undefined) {
        const { keyId, endsAt: expiresAt } = confirmed;
        return { known: true, confirmed: true, keyId, expiresAt };
      }
      const resolved = await resolveCredential(context, operation, keySha256);
      return resolved ? { ...resolved, known: true, expiresAt: resolved.endsAt } : { known: false };
    },
  });
}
