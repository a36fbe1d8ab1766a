import type { Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { dayMs, deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { endOfNewKey } from '../../domain/keys/key-end.ts';
import { grantOf } from '../../domain/keys/key-grant.ts';
import { type NewTenantKey, requireKeysByTenant, requireWithin } from '../../domain/keys/tenant-key.ts';
import { findApiKeys } from '../../storage/api-keys.ts';
import { findAllBrands } from '../../storage/brands.ts';
import { ownerOf } from '../clients/client-of.ts';
import { type IssuedApiKey, insertApiKey } from './issue-api-key.ts';
import { type Credential, isValidAt, livesOf } from './valid-key.ts';

/** How many keys of a client may be valid at the same time. */
const maxValidKeys = 50;
/** How many keys a client without a quota of its own gets in a day (UTC), rotations included, because every key stays stored. */
const maxKeysInADay = 100;
const pageSize = 200;

/**
 * Issues a key that reaches no more than the key in use. Throws as `requireKeysByTenant`, `requireWithin` and `endOfNewKey` do,
 * `conflict` for a client with 50 valid keys, and `rate-limited` for a client that got too many keys today.
 */
export async function createTenantKey(
  context: Context,
  operation: Operation,
  { name, endsAt: askedEnd, ...asked }: NewTenantKey,
  own: Credential,
): Promise<IssuedApiKey> {
  const { limits, operationId } = operation;
  const client = await ownerOf(context, operation, own);
  requireKeysByTenant(client);
  const brands = await findAllBrands(context.brands, own.clientId, limits);
  requireWithin(
    asked,
    own,
    brands.map(({ _id }) => _id),
  );
  const done = await context.apiKeys.get(deriveId('key', operationId), limits);
  if (done === undefined) await refuseTooMany(context, operation, own.clientId, 1);
  const endsAt = endOfNewKey(askedEnd, own.latestEnd, context.clock.now());
  const { clientId, mode } = own;
  const key = { clientId, mode, name, ...(endsAt !== undefined && { endsAt }), ...grantOf(asked) };
  return await insertApiKey(context, operation, key);
}

/**
 * Refuses a key beyond the bounds of a client. `more` is the number of valid keys that it adds: 0 for a rotation, which ends
 * another key.
 */
export async function refuseTooMany(
  context: Context,
  { limits }: Operation,
  clientId: string,
  more: 0 | 1,
): Promise<void> {
  const at = context.clock.now();
  const today = at - (at % dayMs);
  let [valid, created] = [0, 0];
  for (let after = ''; ; ) {
    const query = { clientId, withRunKeys: false, after, limit: pageSize };
    const page = await findApiKeys(context.apiKeys, query, limits);
    const lives = await livesOf(context, page, limits);
    valid += lives.filter((life) => isValidAt(life, at)).length;
    created += page.filter(({ createdAt }) => createdAt >= today).length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last._id;
  }
  if (more > 0 && valid >= maxValidKeys)
    throw refusal('too_many_keys', `A client has at most ${maxValidKeys} valid API keys.`);
  const { dayQuotas } = await ownerOf(context, { limits }, { clientId });
  const maxInADay = dayQuotas?.apiKeys ?? maxKeysInADay;
  if (created >= maxInADay)
    throw refusal('key_quota', `A client gets at most ${maxInADay} API keys in a day (UTC).`, {
      retryAfterSeconds: Math.ceil((today + dayMs - at) / 1000),
    });
}
