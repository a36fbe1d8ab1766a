import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { rotateSigningKey } from '../app/signing-keys/rotate-signing-key.ts';
import type { Context } from '../context.ts';
import { publicKeyToProto } from './public-key-message.ts';

export function signingKeyService(context: Context): Contract {
  return contract(SigningKeyService, operatorAccess(SigningKeyService), {
    async listPublicKeys() {
      return { keys: (await context.signingKeys.signing()).map(publicKeyToProto) };
    },
    async rotateSigningKey(_, call) {
      return { keys: (await rotateSigningKey(context, operationOf(call))).map(publicKeyToProto) };
    },
  });
}
