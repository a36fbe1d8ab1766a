import { operations } from '../../operation.ts';
import { PublicKeys } from './public-key.ts';

export const publicKeyOperations = operations(
  { tag: 'Webhooks', credentials: [] },
  {
    listWebhookPublicKeys: {
      method: 'GET',
      path: '/v1/webhooks/public-keys',
      summary: 'The keys that check the signatures `v1a` of webhooks',
      description: 'It needs no key. A new key signs beside the one before it for a day.',
      answers: { 200: PublicKeys },
    },
  },
);
