import { agreementIds } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { areAgreementsCurrent } from '../../domain/agreements/agreements.ts';
import type { Known } from '../../domain/enablements/activation.ts';

type AgreementParts = Pick<Context, 'deploymentMode' | 'currentAgreements' | 'executions' | 'clock'>;

/**
 * Whether a client has executed every agreement in a version that counts now; undefined while the version in force of an
 * agreement is unknown. Live mode publishes no placeholders at its start, so there an unknown one is missing (decisions.md 16).
 */
export async function agreementStatus(
  { deploymentMode, currentAgreements, executions, clock }: AgreementParts,
  clientId: string,
  limits: CallOptions,
): Promise<Known<boolean>> {
  const [versions, executed] = await Promise.all([
    currentAgreements.find({ _id: { in: agreementIds } }, { limit: agreementIds.length }, limits),
    executions.get(clientId, limits),
  ]);
  const byAgreement = new Map(versions.map((announced) => [announced._id, announced.versions]));
  const current = areAgreementsCurrent(byAgreement, executed ?? { executed: [] }, clock.now());
  return current ?? (deploymentMode === 'live' ? false : undefined);
}
