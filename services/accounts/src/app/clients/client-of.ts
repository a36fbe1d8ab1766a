import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { among, type ClientIds } from '@telehealth/service-kit/calls';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ClientDocument } from '../../storage/clients.ts';

/** Names a client. Unless it is one of `clientIds` it is treated as missing. */
export interface ClientRef {
  readonly clientId: string;
  readonly clientIds: ClientIds;
}

/** The client. Throws `not-found`, also for a client that is being deleted. */
export async function clientOf(
  context: Pick<Context, 'clients'>,
  operation: Pick<Operation, 'limits'>,
  ref: ClientRef,
): Promise<ClientDocument> {
  const client = await anyClientOf(context, operation, ref);
  if (client.deletion !== undefined) throw new DomainError('not-found', 'a client that is being deleted');
  return client;
}

/** The client, deleted or not. Throws `not-found`. */
export async function anyClientOf(
  { clients }: Pick<Context, 'clients'>,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, clientIds }: ClientRef,
): Promise<ClientDocument> {
  const client = await findOne(clients, { _id: { in: among(clientId, clientIds) } }, limits);
  if (client === undefined) throw new DomainError('not-found');
  return client;
}

/** The client that something belongs to. Throws `not-found`. */
export function ownerOf(
  context: Pick<Context, 'clients'>,
  operation: Pick<Operation, 'limits'>,
  { clientId }: { readonly clientId: string },
): Promise<ClientDocument> {
  return anyClientOf(context, operation, { clientId, clientIds: undefined });
}
