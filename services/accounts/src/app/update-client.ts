import { auditRow, updateWithAudit } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { updateWithEvents } from '@telehealth/events';
import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { type ClientChange, changedClient } from '../domain/client.ts';
import type { ClientDocument } from '../storage/clients.ts';
import { hasDone, operationIdsWith } from '../storage/once.ts';
import type { Act } from './act.ts';
import { credentialChanged } from './change-events.ts';
import { changedFields } from './changed-fields.ts';
import { settle } from './settle.ts';

/** Changes a client. Throws `validation`, `not-found`, and `conflict` where too many others change it at once. */
export async function updateClient(
  context: Context,
  act: Act,
  clientId: string,
  change: ClientChange,
): Promise<ClientDocument> {
  const client = await retriedWrite(async () => {
    const present = await context.clients.get(clientId, act.limits);
    if (present === undefined) throw new DomainError('not-found');
    return hasDone(present, act.operationId) ? present : await writeChange(context, act, present, change);
  });
  await settle(context, context.clients, client, act.limits);
  return client;
}

async function writeChange(
  context: Context,
  act: Act,
  present: ClientDocument,
  change: ClientChange,
): Promise<ClientDocument | undefined> {
  const { _id: clientId, name, mode, limits, version } = present;
  const changed = changedFields({ name, mode, limits }, changedClient(present, change));
  if (Object.keys(changed).length === 0) return present;
  const at = context.clock.now();
  const row = auditRow(act, {
    act: 'client.update',
    clientId,
    subject: clientId,
    version: version + 1,
    changed,
    at,
  });
  const { operationId } = act;
  const operationIds = operationIdsWith(present, operationId);
  const update = updateWithEvents<ClientDocument>(
    updateWithAudit<ClientDocument>({ set: { ...changed, updatedAt: at, operationIds } }, row),
    'limits' in changed ? [credentialChanged({ operationId, clientId, mode, subject: clientId, at })] : [],
    at,
  );
  return await context.clients.update(clientId, { version }, update, act.limits);
}
