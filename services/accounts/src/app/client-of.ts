import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../context.ts';
import type { ClientDocument } from '../storage/clients.ts';

/** The client. Throws `not-found`. */
export async function clientOf(
  { clients }: Pick<Context, 'clients'>,
  { limits }: Pick<Operation, 'limits'>,
  clientId: string,
): Promise<ClientDocument> {
  const client = await clients.get(clientId, limits);
  if (client === undefined) throw new DomainError('not-found');
  return client;
}
