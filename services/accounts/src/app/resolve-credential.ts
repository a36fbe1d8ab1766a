import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { isValid } from '../domain/api-key.ts';
import type { ClientMode } from '../domain/client.ts';
import type { RateLimits } from '../domain/rate-limits.ts';
import { findApiKey, findReplacements } from '../storage/api-keys.ts';
import { findAllBrands, findBrandByPublishableKey } from '../storage/brands.ts';
import { noteFirstUse } from './note-first-use.ts';

/** What a credential reaches. */
export interface ResolvedCredential {
  readonly class: 'api_key' | 'publishable';
  readonly keyId: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly limits: RateLimits;
  /** Every brand of the client, or the one brand of a publishable key. */
  readonly brandIds: readonly string[];
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
  /** The test run that the key was issued for. */
  readonly e2eRunId?: string | undefined;
}

/**
 * What the key with this SHA-256 reaches; undefined for an unknown, revoked or ended key. Every case takes four indexed reads,
 * in sequence for an invalid key, so that unknown and revoked keys cost the same. The first use of a valid API key is stored.
 */
export async function resolveCredential(
  context: Pick<Context, 'apiKeys' | 'brands' | 'clients' | 'clock' | 'relay' | 'auditRows' | 'logger'>,
  keySha256: Uint8Array,
  limits: CallOptions,
): Promise<ResolvedCredential | undefined> {
  const { apiKeys, brands, clients } = context;
  const now = context.clock.now();
  const sha256 = Buffer.from(keySha256).toString('hex');
  const key = await findApiKey(apiKeys, sha256, limits);
  const keyId = key?._id ?? 'none';
  const replacement = (await findReplacements(apiKeys, [keyId], limits)).get(keyId)?.replaces;
  if (key !== undefined && isValid(key, replacement, now)) {
    const { clientId, mode, e2eRunId } = key;
    const [found, client] = await Promise.all([
      findAllBrands(brands, clientId, limits),
      clients.get(clientId, limits),
    ]);
    if (client === undefined) throw new Error('a key without its client');
    await noteFirstUse(context, key, limits);
    const brandIds = found.map(({ _id }) => _id);
    const endsAt = replacement?.endsAt;
    return { class: 'api_key', keyId, clientId, mode, limits: client.limits, brandIds, endsAt, e2eRunId };
  }
  const brand = await findBrandByPublishableKey(brands, sha256, limits);
  const client = await clients.get(brand?.clientId ?? 'none', limits);
  if (brand?.publishableKey === undefined || client === undefined) return undefined;
  return {
    class: 'publishable',
    keyId: brand.publishableKey.keyId,
    clientId: brand.clientId,
    mode: brand.publishableKey.mode,
    limits: client.limits,
    brandIds: [brand._id],
    endsAt: undefined,
  };
}
