import { createDocument, type Operation } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { clientCreated } from '../../domain/clients/change-events.ts';
import { createdClient, type NewClient } from '../../domain/clients/client.ts';
import type { ClientDocument } from '../../storage/clients.ts';

/** Creates a client. Throws `validation`. */
export async function createClient(
  context: Context,
  operation: Operation,
  input: NewClient,
): Promise<ClientDocument> {
  const client = createdClient(input, context.deploymentMode);
  const clientId = deriveId('cli', operation.operationId);
  const at = context.clock.now();
  const changed = { ...client, limits: { ...client.limits } };
  return await createDocument(context, {
    collection: context.clients,
    document: { _id: clientId, ...client, createdAt: at, updatedAt: at },
    operation,
    at,
    events: [clientCreated({ clientId, mode: client.mode })],
    audit: { action: 'client.create', clientId, subject: clientId, changed },
  });
}
