import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { among, type ClientIds } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { recordAccess } from '../record-access.ts';
import { sealerTo } from './age-recipient.ts';

export interface ClientExport {
  readonly clientId: string;
  readonly clientIds: ClientIds;
  /** A public key of the age format. */
  readonly recipient: string;
}

/** Leaves one row for each export id. Throws `not-found` for a client out of reach, and `validation` for a malformed recipient. */
export async function startExport(
  context: Context,
  operation: Operation,
  { exportId, ...asked }: ClientExport & { readonly exportId: string },
): Promise<void> {
  requireReach(asked);
  await sealerTo(asked.recipient);
  if (!/^\w{1,64}$/.test(exportId)) throw new DomainError('malformed-request', 'the id of the export');
  const { clientId, recipient } = asked;
  await recordAccess(
    context,
    operation,
    { action: 'client.export', subject: clientId, clientId, changed: { recipient, export_id: exportId } },
    exportId,
  );
}

/** Throws `not-found` for a client out of reach. */
export function requireReach({ clientId, clientIds }: Omit<ClientExport, 'recipient'>): void {
  if (clientId === '' || among(clientId, clientIds).length === 0) throw new DomainError('not-found');
}
