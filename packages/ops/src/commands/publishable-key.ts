import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { command } from '../command/command.ts';

const { issuePublishableKey, getPublishableKey, revokePublishableKey } = OperatorService.method;

export const publishableKeyCommands = [
  command(
    'publishable-key issue <brand-id>',
    'Issue a publishable key to a brand; it ends the one before and is shown once',
    {
      example: 'brd_3Fq8',
      method: issuePublishableKey,
      danger: async ({ brandId }, read) => {
        const { keyId, lastFour } = await read(getPublishableKey, { brandId });
        return keyId === ''
          ? undefined
          : `The key of ${brandId} that ends in ${lastFour} stops working at once.`;
      },
      shownOnce: 'publishable_key',
    },
  ),
  command('publishable-key show <brand-id>', 'Show which publishable key of a brand is valid', {
    example: 'brd_3Fq8',
    method: getPublishableKey,
  }),
  command('publishable-key revoke <brand-id>', 'End the publishable key of a brand', {
    example: 'brd_3Fq8 --yes',
    method: revokePublishableKey,
    danger: ({ brandId }) => `The publishable key of ${brandId} stops working and cannot be restored.`,
  }),
];
