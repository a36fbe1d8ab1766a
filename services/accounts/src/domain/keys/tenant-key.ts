import { DomainError, type Issue, refusal } from '@telehealth/errors';
import { isPart, type KeyGrant } from './key-grant.ts';

/** A request of a tenant for a new key. */
export interface NewTenantKey extends KeyGrant {
  readonly name: string;
  /** Epoch ms from which the key is invalid; absent: no end is asked for. */
  readonly endsAt?: number;
}

/**
 * Refuses a grant that reaches more than the key in use: throws `not-found` for a brand that the key in use does not reach, and
 * `validation` for scopes, or all brands, that it lacks. `ofClient` are the brands of the client.
 */
export function requireWithin(asked: KeyGrant, own: KeyGrant, ofClient: readonly string[]): void {
  const reached = own.brandIds?.filter((brandId) => ofClient.includes(brandId)) ?? ofClient;
  if (asked.brandIds !== undefined && !isPart(asked.brandIds, reached)) throw new DomainError('not-found');
  const issues: Issue[] = [];
  if (!isPart(asked.scopes, own.scopes))
    issues.push({
      code: 'scopes.beyond_key',
      message: 'The scopes go beyond those of the key in use. Name scopes that it has.',
      where: '/scopes',
    });
  if (asked.brandIds === undefined && own.brandIds !== undefined)
    issues.push({
      code: 'brand_ids.beyond_key',
      message: 'The key in use is limited to brands. Name brands that it has.',
      where: '/brand_ids',
    });
  if (issues.length > 0) throw new DomainError('validation', 'grant', { issues });
}

/** Refuses an end of the key in use: its holder would lose access, also to a lost answer. */
export function requireOther(keyId: string, keyInUse: string): void {
  if (keyId === keyInUse)
    throw refusal(
      'key_in_use',
      'The key in use cannot end itself at once. Use another key, or rotate with an overlap.',
    );
}

/** Refuses a key for a client that may not create its own: it gets keys from its onboarding contact (interface.md 5). */
export function requireKeysByTenant({ operatorKeysOnly }: { readonly operatorKeysOnly?: boolean }): void {
  if (operatorKeysOnly !== false) throw new DomainError('keys-by-contact');
}
