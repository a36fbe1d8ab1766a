import { auditRow } from '@telehealth/audit';
import { deriveId } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { createdClient, type NewClient } from '../domain/client.ts';
import type { ClientDocument } from '../storage/clients.ts';
import type { Act } from './act.ts';
import { settle } from './settle.ts';

/** Creates a client. Throws `validation`. */
export async function createClient(context: Context, act: Act, input: NewClient): Promise<ClientDocument> {
  const client = createdClient(input, context.deploymentMode);
  const clientId = deriveId('cli', act.operationId);
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'client.create',
    clientId,
    subject: clientId,
    version: 1,
    changed: { ...client, limits: { ...client.limits } },
    at,
  });
  const wanted: ClientDocument = {
    _id: clientId,
    ...client,
    createdAt: at,
    updatedAt: at,
    version: 1,
    unfiled: [row],
    unfiledSince: at,
  };
  const there = await insertOnce(context.clients, wanted, act.limits);
  await settle(context, context.clients, there, act.limits);
  return there;
}
