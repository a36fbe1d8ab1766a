import type { LimitClass } from '@telehealth/public-api/operation';
import type { ClientMode, DayQuotas } from '@telehealth/rpc';

/** Per second and credential. */
export type RateLimits = Readonly<Record<Exclude<LimitClass, 'lookup'>, number>>;

/** Decides which operations a credential reaches (interface.md 5, decisions.md 15). `session` is a patient's. */
export type CredentialClass = 'api-key' | 'publishable' | 'session' | 'console';

/** decisions.md 15. */
export interface SessionFacts {
  readonly role: 'patient' | 'console';
  readonly isReadOnly: boolean;
  /** Epoch ms. */
  readonly endsAt: number;
  /** The member of the client who signed in; absent for others. */
  readonly memberId?: string;
}

/** Shared by all requests of the credential while the resolution is cached. */
export interface Caller {
  readonly credentialClass: CredentialClass;
  /** Hex SHA-256 of the key or session token. */
  readonly keyHash: string;
  readonly clientId: string;
  /** The credential in audit rows. */
  readonly keyId: string;
  readonly mode: ClientMode;
  /** All brands of the client, or the one of a publishable key or a patient. */
  readonly brandIds: readonly string[];
  /** `brandIds`, for the ownership check. */
  readonly brands: ReadonlySet<string>;
  /** Absent: everything. */
  readonly scopes?: ReadonlySet<string>;
  /** Whether an API key or session reaches only some of the client's brands. */
  readonly isLimitedToBrands?: boolean;
  readonly rateLimits: RateLimits;
  /** Absent: the client has none of its own. */
  readonly dayQuotas?: DayQuotas;
  /** Absent for keys. */
  readonly session?: SessionFacts;
  /** Of a key issued for a test run. */
  readonly e2eRunId?: string;
}
