import type { Client } from '@connectrpc/connect';
import type { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import type { CredentialService } from '@telehealth/contracts/accounts/v1/credential_service';
import type { Registry } from '@telehealth/service-kit';
import { createCredentialCache } from './credential-cache.ts';
import type { CredentialCaches } from './credential-checks.ts';
import { credentialLookup, type LookupSettings } from './credential-lookup.ts';
import { sessionLookup } from './session-lookup.ts';

interface Accounts {
  readonly credentials: Client<typeof CredentialService>;
  readonly browserSessions: Client<typeof BrowserSessionService>;
}

/** What accounts says of the keys and of the sessions that requests bring. */
export function credentialCaches(
  { credentials, browserSessions }: Accounts,
  settings: LookupSettings,
  options: { readonly now: () => number; readonly registry: Registry },
): CredentialCaches {
  return {
    keys: createCredentialCache({
      lookup: credentialLookup(credentials, settings),
      name: 'credentials',
      ...options,
    }),
    sessions: createCredentialCache({
      lookup: sessionLookup(browserSessions, settings),
      name: 'browser_sessions',
      ...options,
    }),
  };
}
