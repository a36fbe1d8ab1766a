import { PublicKeyService } from '@telehealth/contracts/webhooks/v1/public_key_service';
import { type Contract, contract } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { publicKeyToProto } from './public-key-message.ts';

export function publicKeyService({ signingKeys }: Pick<Context, 'signingKeys'>): Contract {
  return contract(PublicKeyService, 'internal', {
    async listPublicKeys() {
      return { keys: (await signingKeys.signing()).map(publicKeyToProto) };
    },
  });
}
