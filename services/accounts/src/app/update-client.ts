import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../context.ts';
import type { ClientChange } from '../domain/client.ts';
import { decideClientUpdate } from '../domain/decide-client.ts';
import type { ClientDocument } from '../storage/clients.ts';

/** Changes a client. Throws `validation`, `not-found`, and `conflict` where too many others change it at once. */
export async function updateClient(
  context: Context,
  operation: Operation,
  id: string,
  change: ClientChange,
): Promise<ClientDocument> {
  const { document } = await changeDocument(context, {
    collection: context.clients,
    id,
    operation,
    decide: (present, at) => decideClientUpdate(present, change, at),
  });
  return document;
}
