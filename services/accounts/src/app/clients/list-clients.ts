import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type ClientDocument, type ClientQuery, findClients } from '../../storage/clients.ts';

/** Clients by id. */
export function listClients(
  { clients }: Pick<Context, 'clients'>,
  { limits }: Pick<Operation, 'limits'>,
  query: ClientQuery,
): Promise<readonly ClientDocument[]> {
  return findClients(clients, query, limits);
}
