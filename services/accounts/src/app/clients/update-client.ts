import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { ClientChange } from '../../domain/clients/client.ts';
import { decideClientUpdate } from '../../domain/clients/decide-client.ts';
import type { ClientDocument } from '../../storage/clients.ts';
import { type ClientRef, clientOf } from './client-of.ts';

/** Changes a client. Throws `validation`, `not-found`, and `conflict` when other changes come first again and again. */
export async function updateClient(
  context: Context,
  operation: Operation,
  ref: ClientRef,
  change: ClientChange,
): Promise<ClientDocument> {
  const { _id: id } = await clientOf(context, operation, ref);
  const { document } = await changeDocument(context, {
    collection: context.clients,
    id,
    operation,
    decide: (present, at) => decideClientUpdate(present, change, at),
  });
  return document;
}
