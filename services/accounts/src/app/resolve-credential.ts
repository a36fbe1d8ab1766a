import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { ClientMode } from '../domain/client.ts';
import { findApiKey } from '../storage/api-keys.ts';
import { findBrandByPublishableKey, findBrandIds } from '../storage/brands.ts';

/** What a credential opens. */
export interface ResolvedCredential {
  readonly class: 'api_key' | 'publishable';
  readonly clientId: string;
  readonly mode: ClientMode;
  /** Every brand of the client, or the one brand of a publishable key. */
  readonly brandIds: readonly string[];
}

/**
 * What the key with this SHA-256 opens; undefined when there is none or it was revoked. Two indexed reads in
 * every case (up to 1000 brands), so that an unknown and a revoked key cost the same.
 */
export async function resolveCredential(
  context: Context,
  keySha256: Uint8Array,
  limits: CallOptions,
): Promise<ResolvedCredential | undefined> {
  const sha256 = Buffer.from(keySha256).toString('hex');
  const key = await findApiKey(context.apiKeys, sha256, limits);
  if (key !== undefined && key.revokedAt === undefined) {
    const brandIds = await findBrandIds(context.brands, key.clientId, limits);
    return { class: 'api_key', clientId: key.clientId, mode: key.mode, brandIds };
  }
  const brand = await findBrandByPublishableKey(context.brands, sha256, limits);
  if (brand?.publishableKey === undefined) return undefined;
  const { mode } = brand.publishableKey;
  return { class: 'publishable', clientId: brand.clientId, mode, brandIds: [brand._id] };
}
