import { taskOperation } from '@telehealth/changes';
import { agreementIds } from '@telehealth/ids';
import { findCurrentAgreement } from '../../storage/agreements.ts';
import { type PublishParts, publishAgreement } from './publish-agreement.ts';

const titles = { msa: 'Master services agreement', baa: 'Business associate agreement' } as const;

/** Publishes a first version of every agreement that has none: a placeholder, which the platform's owner replaces. */
export async function seedAgreements(parts: PublishParts): Promise<void> {
  for (const agreementId of agreementIds) {
    const operation = taskOperation('seed_agreements');
    if (await findCurrentAgreement(parts.agreements, agreementId, operation.limits)) continue;
    const title = titles[agreementId];
    await publishAgreement(parts, operation, {
      agreementId,
      version: 'placeholder-1',
      title,
      text: `${title}. This text is a placeholder. The operator of this platform publishes the agreement that counts.`,
    });
  }
}
