import type { Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import type { DayQuotas } from '../../domain/clients/day-quotas.ts';
import type { RateLimits } from '../../domain/clients/rate-limits.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import { endOf, isValid } from '../../domain/keys/api-key.ts';
import { findReplacements } from '../../storage/api-keys.ts';
import { findAllBrands } from '../../storage/brands.ts';
import { recordUse } from './record-use.ts';

/** What a credential reaches. */
export interface ResolvedCredential {
  readonly class: 'api_key' | 'publishable';
  readonly keyId: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly limits: RateLimits;
  readonly dayQuotas: DayQuotas | undefined;
  /** The brands that it reaches; a publishable key reaches one. */
  readonly brandIds: readonly string[];
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
  /** The scopes of an API key; absent: it may do everything. */
  readonly scopes?: readonly string[] | undefined;
  /** Whether an API key reaches only some brands of the client. */
  readonly isLimitedToBrands?: boolean;
  /** The test run that the key was issued for. */
  readonly e2eRunId?: string | undefined;
}

/**
 * What the key with this SHA-256 reaches; undefined for an unknown, revoked or ended key, and while its client is suspended. It takes
 * four indexed reads,
 * in sequence for an invalid key, so that unknown and revoked keys cost the same. The use of a valid API key is stored.
 */
export async function resolveCredential(
  context: Pick<Context, 'apiKeys' | 'brands' | 'clients' | 'clock' | 'relay' | 'auditRows' | 'logger'>,
  operation: Pick<Operation, 'limits'>,
  keySha256: Uint8Array,
): Promise<ResolvedCredential | undefined> {
  const { apiKeys, brands, clients } = context;
  const { limits } = operation;
  const now = context.clock.now();
  const sha256 = Buffer.from(keySha256).toString('hex');
  const key = await findOne(apiKeys, { keySha256: sha256 }, limits);
  const keyId = key?._id ?? 'none';
  const replacement = (await findReplacements(apiKeys, [keyId], limits)).get(keyId)?.replaces;
  if (key !== undefined && isValid(key, replacement, now)) {
    const { clientId, mode, e2eRunId } = key;
    const [found, client] = await Promise.all([
      findAllBrands(brands, clientId, limits),
      clients.get(clientId, limits),
    ]);
    if (client === undefined) throw new Error('a key without its client');
    if (!isActive(client)) return undefined;
    await recordUse(context, operation, key);
    const all = found.map(({ _id }) => _id);
    return {
      class: 'api_key',
      keyId,
      clientId,
      mode,
      limits: client.limits,
      dayQuotas: client.dayQuotas,
      brandIds: key.brandIds === undefined ? all : all.filter((id) => key.brandIds?.includes(id)),
      isLimitedToBrands: key.brandIds !== undefined,
      scopes: key.scopes,
      endsAt: endOf(key, replacement),
      e2eRunId,
    };
  }
  const brand = await findOne(brands, { 'publishableKey.keySha256': sha256 }, limits);
  const client = await clients.get(brand?.clientId ?? 'none', limits);
  if (brand?.publishableKey === undefined || !isActive(client)) return undefined;
  return {
    class: 'publishable',
    keyId: brand.publishableKey.keyId,
    clientId: brand.clientId,
    mode: brand.publishableKey.mode,
    limits: client.limits,
    dayQuotas: client.dayQuotas,
    brandIds: [brand._id],
    endsAt: undefined,
  };
}
