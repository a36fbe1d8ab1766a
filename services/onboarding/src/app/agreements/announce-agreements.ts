import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { agreementPublished } from '../../domain/agreements/publish-agreement.ts';
import { type AgreementDocument, findCurrentAgreements, versionOf } from '../../storage/agreements.ts';

/** Announces the current version of every agreement again, for services that have lost or never heard the first event. */
export async function announceAgreements(context: Context): Promise<void> {
  const operation = taskOperation('announce_agreements');
  const current = await findCurrentAgreements(context.agreements, operation.limits);
  for (const { _id: id } of current) {
    await changeDocument<AgreementDocument>(context, {
      collection: context.agreements,
      id,
      operation: taskOperation('announce_agreements'),
      decide: (present) => ({ events: [agreementPublished(versionOf(present))] }),
    });
  }
}
