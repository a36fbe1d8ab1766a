import { DomainError } from '@telehealth/errors';
import type { Context } from '../context.ts';
import type { ClientDocument } from '../storage/clients.ts';
import type { Act } from './act.ts';

/** The client. Throws `not-found`. */
export async function clientOf(
  { clients }: Pick<Context, 'clients'>,
  { limits }: Pick<Act, 'limits'>,
  clientId: string,
): Promise<ClientDocument> {
  const client = await clients.get(clientId, limits);
  if (client === undefined) throw new DomainError('not-found');
  return client;
}
