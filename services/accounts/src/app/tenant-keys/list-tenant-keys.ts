import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isWithin } from '../../domain/keys/key-grant.ts';
import { findApiKeys } from '../../storage/api-keys.ts';
import { type Credential, isValidAt, type LivingKey, livesOf } from './valid-key.ts';

/** A key of the list of a client, and whether the list shows it. */
export interface ListedTenantKey extends LivingKey {
  readonly _id: string;
  readonly isShown: boolean;
}

/** The client's keys by id. Shown are those that are valid and reach no more than the key in use. */
export async function listTenantKeys(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  own: Credential,
  range: { readonly after: string; readonly limit: number },
): Promise<readonly ListedTenantKey[]> {
  const query = { clientId: own.clientId, withRunKeys: false, ...range };
  const lives = await livesOf(context, await findApiKeys(context.apiKeys, query, limits), limits);
  const now = context.clock.now();
  return lives.map((life) => ({
    ...life,
    _id: life.key._id,
    isShown: isValidAt(life, now) && isWithin(life.key, own),
  }));
}
