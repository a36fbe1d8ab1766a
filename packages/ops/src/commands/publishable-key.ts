import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { command } from '../command.ts';

export const publishableKeyCommands = [
  command({
    path: ['publishable-key', 'issue'],
    summary: 'Issue a publishable key to a brand; it ends the one before and is shown once',
    args: ['brandId'],
    flags: {},
    method: OperatorService.method.issuePublishableKey,
    request: ({ brandId }) => ({ brandId }),
    danger: async ({ brandId }, read) => {
      const { keyId, lastFour } = await read(OperatorService.method.getPublishableKey, { brandId });
      if (keyId === '') return undefined;
      return {
        id: brandId,
        consequence: `The key of ${brandId} that ends in ${lastFour} stops working at once.`,
      };
    },
    shownOnce: 'publishable_key',
  }),
  command({
    path: ['publishable-key', 'get'],
    summary: 'Tell which publishable key of a brand is good',
    args: ['brandId'],
    flags: {},
    method: OperatorService.method.getPublishableKey,
    request: ({ brandId }) => ({ brandId }),
  }),
  command({
    path: ['publishable-key', 'revoke'],
    summary: 'Leave a brand without a publishable key',
    args: ['brandId'],
    flags: {},
    method: OperatorService.method.revokePublishableKey,
    request: ({ brandId }) => ({ brandId }),
    danger: ({ brandId }) => ({
      id: brandId,
      consequence: `The publishable key of ${brandId} stops working for good.`,
    }),
  }),
];
