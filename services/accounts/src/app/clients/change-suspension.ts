import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideResumption, decideSuspension } from '../../domain/clients/decide-suspension.ts';
import type { AskedSuspension } from '../../domain/clients/suspension.ts';
import type { ClientDocument } from '../../storage/clients.ts';
import { anyClientOf, type ClientRef } from './client-of.ts';

/** Suspends a client, or resumes it without a suspension. Throws `validation`, `not-found`, and `conflict` while it is being deleted. */
export async function changeSuspension(
  context: Context,
  operation: Operation,
  ref: ClientRef,
  suspension: AskedSuspension | undefined,
): Promise<ClientDocument> {
  const { _id: id } = await anyClientOf(context, operation, ref);
  const { document } = await changeDocument(context, {
    collection: context.clients,
    id,
    operation,
    decide: (present, at) =>
      suspension === undefined ? decideResumption(present, at) : decideSuspension(present, suspension, at),
  });
  return document;
}
