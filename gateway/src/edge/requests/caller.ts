import type { LimitClass } from '@telehealth/public-api/operation';
import type { ClientMode } from '@telehealth/rpc';

/** Requests per second of one credential, by class. */
export type RateLimits = Readonly<Record<LimitClass, number>>;

/** The class of a credential (`session`: of a patient), which decides the operations it reaches (interface.md 5, decisions.md 15). */
export type CredentialClass = 'api-key' | 'publishable' | 'session' | 'console';

/** What a browser session is besides a credential (decisions.md 15). */
export interface SessionFacts {
  readonly role: 'patient' | 'console';
  /** Whether it may change nothing. */
  readonly isReadOnly: boolean;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** The tenant behind a credential. Shared by all requests of the key while the resolution is cached. */
export interface Caller {
  readonly credentialClass: CredentialClass;
  /** Hex SHA-256 of the key, or of the token of a session. Identifies the credential. */
  readonly keyHash: string;
  readonly clientId: string;
  /** Names the credential in audit rows. */
  readonly keyId: string;
  readonly mode: ClientMode;
  /** All brands of the client, or the one of a publishable key or of a patient. */
  readonly brandIds: readonly string[];
  /** The same brands, for the ownership check. */
  readonly brands: ReadonlySet<string>;
  /** What an API key or a session may do; absent: everything. */
  readonly scopes?: ReadonlySet<string>;
  /** Whether `brandIds` are not all brands of the client, although the credential is an API key or a session. */
  readonly isLimitedToBrands?: boolean;
  readonly rateLimits: RateLimits;
  /** Of a browser session; absent for keys. */
  readonly session?: SessionFacts;
  /** The test run that the key was issued for. */
  readonly e2eRunId?: string;
}
