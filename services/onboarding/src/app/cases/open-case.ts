import { createDocument, type Operation, taskOperation } from '@telehealth/changes';
import type { KnownClient } from '../../adapters/accounts/client-directory.ts';
import type { Context } from '../../context.ts';
import { newCase } from '../../domain/changes/open-case.ts';
import type { CaseDocument } from '../../storage/cases.ts';
import { readBasis } from './read-basis.ts';

/** The case of a client, which is opened when it is not stored. */
export async function openCase(
  context: Context,
  { limits, correlationId }: Pick<Operation, 'limits' | 'correlationId'>,
  client: KnownClient,
): Promise<CaseDocument> {
  const { clientId } = client;
  const present = await context.cases.get(clientId, limits);
  if (present !== undefined) return present;
  const at = context.clock.now();
  const { onboarding, events } = newCase(client, await readBasis(context, clientId, limits), at);
  return await createDocument<CaseDocument>(context, {
    collection: context.cases,
    document: onboarding,
    operation: { ...taskOperation('onboarding'), limits, correlationId },
    at,
    events,
  });
}
