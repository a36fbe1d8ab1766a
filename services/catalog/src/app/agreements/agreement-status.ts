import { agreementIds } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { areAgreementsCurrent } from '../../domain/agreements/agreements.ts';
import type { Known } from '../../domain/enablements/activation.ts';

/** Whether a client executed every agreement in its current version; undefined while no version was announced. */
export async function agreementStatus(
  { currentAgreements, executions }: Pick<Context, 'currentAgreements' | 'executions'>,
  clientId: string,
  limits: CallOptions,
): Promise<Known<boolean>> {
  const [versions, executed] = await Promise.all([
    currentAgreements.find({ _id: { in: agreementIds } }, { limit: agreementIds.length }, limits),
    executions.get(clientId, limits),
  ]);
  const byAgreement = new Map(versions.map((version) => [version._id, version]));
  return areAgreementsCurrent(byAgreement, executed ?? { executed: [] });
}
