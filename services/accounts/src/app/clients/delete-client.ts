import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideDeletion } from '../../domain/clients/decide-deletion.ts';
import type { ClientDocument } from '../../storage/clients.ts';

/** Begins the deletion of a client. Throws `not-found` and what `decideDeletion` throws. */
export async function deleteClient(
  context: Context,
  operation: Operation,
  { clientId, reason }: { readonly clientId: string; readonly reason: string },
): Promise<ClientDocument> {
  const { document } = await changeDocument(context, {
    collection: context.clients,
    id: clientId,
    operation,
    decide: (present, at) => decideDeletion(present, { reason }, at),
  });
  return document;
}
