import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isWithin } from '../../domain/keys/key-grant.ts';
import { type ApiKeyQuery, findApiKeys } from '../../storage/api-keys.ts';
import { clientOf } from '../clients/client-of.ts';
import { isValidAt, type KeyReach, type LivingKey, livesOf } from './valid-key.ts';

/** A key of the list of a client, and whether the list shows it. */
export interface ListedApiKey extends LivingKey {
  readonly _id: string;
  readonly isShown: boolean;
}

/**
 * The client's keys by id. An operator sees all of them. A tenant sees those that are valid and reach no more than the key in use.
 * Throws `not-found` when there is no such client.
 */
export async function listApiKeys(
  context: Pick<Context, 'apiKeys' | 'clients' | 'clock'>,
  operation: Pick<Operation, 'limits'>,
  query: ApiKeyQuery,
  { clientIds, own }: KeyReach,
): Promise<readonly ListedApiKey[]> {
  const { limits } = operation;
  if (own === undefined) await clientOf(context, operation, { clientId: query.clientId, clientIds });
  const lives = await livesOf(context, await findApiKeys(context.apiKeys, query, limits), limits);
  const now = context.clock.now();
  return lives.map((life) => ({
    ...life,
    _id: life.key._id,
    isShown: own === undefined || (isValidAt(life, now) && isWithin(life.key, own)),
  }));
}
