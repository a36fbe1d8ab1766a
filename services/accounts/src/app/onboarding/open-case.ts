import { createDocument, type Operation, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { ClientMode } from '../../domain/client.ts';
import { openedCase } from '../../domain/onboarding/open-case.ts';
import type { CaseDocument } from '../../storage/onboarding-cases.ts';
import { type ClientRef, clientOf } from '../client-of.ts';

/** The client's case, which is opened where there is none. */
export async function openCase(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  client: { readonly clientId: string; readonly mode: ClientMode },
): Promise<CaseDocument> {
  const present = await context.cases.get(client.clientId, limits);
  if (present !== undefined) return present;
  const at = context.clock.now();
  const { onboarding, events } = openedCase(client, at);
  const operation = { ...taskOperation('onboarding'), limits };
  return await createDocument<CaseDocument>(context, {
    ...{ collection: context.cases, document: onboarding, operation, at, events },
  });
}

/** The case of a client, which is opened where there is none. Throws `not-found` when there is no such client. */
export async function caseOf(
  context: Context,
  operation: Pick<Operation, 'limits'>,
  ref: ClientRef,
): Promise<CaseDocument> {
  const { _id: clientId, mode } = await clientOf(context, operation, ref);
  return await openCase(context, operation, { clientId, mode });
}
