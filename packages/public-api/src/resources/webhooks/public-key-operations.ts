import { get, operations } from '../../operation.ts';
import { PublicKeys } from './public-key.ts';

export const publicKeyOperations = operations(
  { tag: 'Webhooks', credentials: [] },
  {
    listWebhookPublicKeys: get('/v1/webhooks/public-keys', {
      summary: 'List the public keys of webhooks',
      description:
        'Answers the keys that check the signatures `v1a` of webhooks. It needs no credential. Use it when a receiver cannot store a secret. A new key signs beside the one before it for a day, so read the keys again when a signature names none that you know.',
      answers: { 200: PublicKeys },
    }),
  },
);
