import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import {
  type PublicKeySchema,
  SigningKeyService,
} from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { rotateSigningKey } from '../app/signatures/rotate-signing-key.ts';
import type { SigningKey } from '../app/signatures/signing-keys.ts';
import type { Context } from '../context.ts';

export function signingKeyService(context: Context): Contract {
  return messageContract(SigningKeyService, operatorAccess(SigningKeyService), {
    async listPublicKeys() {
      return { keys: (await context.signingKeys.signing()).map(publicKeyToProto) };
    },
    async rotateSigningKey(_, call) {
      return { keys: (await rotateSigningKey(context, operationOf(call))).map(publicKeyToProto) };
    },
  });
}

function publicKeyToProto({ id, publicKey, since }: SigningKey): MessageInitShape<typeof PublicKeySchema> {
  return { keyId: id, publicKey, since: timestampFromMs(since) };
}
