import { taskOperation } from '@telehealth/changes';
import { type AgreementId, agreementIds } from '@telehealth/ids';
import type { Foundation } from '@telehealth/service-kit/service';
import { findCurrentAgreement } from '../../storage/agreements.ts';
import { type PublishParts, publishAgreement } from './publish-agreement.ts';

const titles = { msa: 'Master services agreement', baa: 'Business associate agreement' } as const;

/**
 * Publishes a first version of every agreement that has none: a placeholder, which the platform's owner replaces. Live mode
 * has no placeholders, and the log names the agreements that are missing.
 */
export async function seedAgreements(
  parts: PublishParts & Pick<Foundation, 'deploymentMode' | 'logger'>,
): Promise<void> {
  const operation = taskOperation('seed_agreements');
  const missing: AgreementId[] = [];
  for (const agreementId of agreementIds) {
    const current = await findCurrentAgreement(parts.agreements, agreementId, operation.limits);
    if (current === undefined) missing.push(agreementId);
  }
  if (parts.deploymentMode === 'live') {
    if (missing.length > 0)
      parts.logger.warn(
        { placeholders: missing },
        'agreements are not published, so no client can execute them',
      );
    return;
  }
  for (const agreementId of missing) {
    const title = titles[agreementId];
    await publishAgreement(parts, taskOperation('seed_agreements'), {
      agreementId,
      version: 'placeholder-1',
      title,
      text: `${title}. This text is a placeholder. The operator of this platform publishes the agreement that counts.`,
    });
  }
}
