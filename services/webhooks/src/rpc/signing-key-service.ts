import type { PlainInit } from '@telehealth/contracts/codec';
import {
  type PublicKeySchema,
  SigningKeyService,
} from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit/calls';
import { rotateSigningKey } from '../app/signatures/rotate-signing-key.ts';
import type { SigningKey } from '../app/signatures/signing-keys.ts';
import type { Context } from '../context.ts';

export function signingKeyService(context: Context): Contract {
  return contract(SigningKeyService, {
    async listPublicKeys() {
      return { keys: (await context.signingKeys.signing()).map(publicPart) };
    },
    async rotateSigningKey(_, call) {
      return { keys: (await rotateSigningKey(context, operationOf(call))).map(publicPart) };
    },
  });
}

function publicPart({ id: keyId, publicKey, since }: SigningKey): PlainInit<typeof PublicKeySchema> {
  return { keyId, publicKey, since };
}
