import { changeDocument, taskOperation } from '@telehealth/changes';
import { agreementIds } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { agreementPublished } from '../../domain/agreements/publish-agreement.ts';
import { type AgreementDocument, findCountingVersions, versionOf } from '../../storage/agreements.ts';

/** Announces the present and future versions again, for services that lost or never received the first event. */
export async function announceAgreements(context: Context): Promise<void> {
  const { limits } = taskOperation('announce_agreements');
  const at = context.clock.now();
  const found = await Promise.all(
    agreementIds.map((agreementId) => findCountingVersions(context.agreements, { agreementId, at }, limits)),
  );
  for (const { _id: id } of found.flat()) {
    await changeDocument<AgreementDocument>(context, {
      collection: context.agreements,
      id,
      operation: taskOperation('announce_agreements'),
      decide: (present) => ({ events: [agreementPublished(versionOf(present))] }),
    });
  }
}
