import type { LimitClass } from '@telehealth/public-api/operation';
import type { ClientMode } from '@telehealth/rpc';

/** Requests per second of one credential, by class. */
export type RateLimits = Readonly<Record<LimitClass, number>>;

/** The class of a credential, which decides the operations it reaches (interface.md 5). */
export type CredentialClass = 'api-key' | 'publishable';

/** The tenant behind a credential. Shared by all requests of the key while the resolution is cached. */
export interface Caller {
  readonly credentialClass: CredentialClass;
  /** Hex SHA-256 of the key. Identifies the credential. */
  readonly keyHash: string;
  readonly clientId: string;
  /** Names the credential in audit rows. */
  readonly keyId: string;
  readonly mode: ClientMode;
  /** All brands of the client, or the one of a publishable key. */
  readonly brandIds: readonly string[];
  /** The same brands, for the ownership check. */
  readonly brands: ReadonlySet<string>;
  /** What an API key may do; absent: everything. */
  readonly scopes?: ReadonlySet<string>;
  /** Whether `brandIds` are not all brands of the client, although the key is an API key. */
  readonly isLimitedToBrands?: boolean;
  readonly rateLimits: RateLimits;
  /** The test run that the key was issued for. */
  readonly e2eRunId?: string;
}
