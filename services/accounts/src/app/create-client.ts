import { deriveId } from '@telehealth/ids';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { createdClient, type NewClient } from '../domain/client.ts';
import type { ClientDocument } from '../storage/clients.ts';
import {
  auditRow,
  type OperatorAct,
  operationIdOf,
  refuseOtherRequest,
  requestSha256,
} from './operator-act.ts';
import { settleAudit } from './settle.ts';

/** Creates a client. Throws `validation`, and `idempotency-mismatch` for another request under the same key. */
export async function createClient(
  context: Context,
  act: OperatorAct,
  input: NewClient,
): Promise<ClientDocument> {
  const client = createdClient(input, context.deploymentMode);
  const operationId = operationIdOf(act, 'client.create');
  const clientId = deriveId('cli', operationId);
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'client.create',
    clientId,
    subject: clientId,
    version: 1,
    changed: { ...client },
    at,
  });
  const wanted: ClientDocument = {
    _id: clientId,
    ...client,
    createdAt: at,
    version: 1,
    requestSha256: requestSha256([client.name, client.mode]),
    unfiled: [row],
    unfiledSince: at,
  };
  const there = await insertOnce(context.clients, wanted, act.limits);
  refuseOtherRequest(there, wanted);
  await settleAudit(context, context.clients, there);
  return there;
}
