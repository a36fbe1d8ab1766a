import type { Logger } from '@telehealth/service-kit/telemetry';
import type { SessionShares } from '../../edge/browser-sessions/session-shares.ts';
import type { Problems } from '../../edge/problems/problems.ts';
import type { ReadOnlyState } from '../../edge/read-only.ts';
import type { PageFile } from '../../pages/built/page-files.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { SignInShares } from '../sign-in/shares.ts';
import type { AttemptCookie } from './issuers/attempt-cookie.ts';
import type { MemberIssuers } from './issuers/member-issuers.ts';

/** The sign-in of members at the issuers of their clients. */
export interface IssuerSignIn {
  readonly issuers: MemberIssuers;
  readonly attempts: AttemptCookie;
  /** Apart from those of patients. */
  readonly shares: SignInShares;
  /** `PUBLIC_URL`; undefined: as browsers ask. */
  readonly publicOrigin: string | undefined;
}

export interface ConsoleParts {
  readonly clients: Pick<Clients, 'browserSessions' | 'consoles' | 'memberIssuers'>;
  readonly callAnonymously: CallUpstream;
  readonly readOnlyState: ReadOnlyState;
  readonly problems: Problems;
  readonly logger: Pick<Logger, 'info'>;
  readonly shares: SessionShares;
  readonly issuerSignIn: IssuerSignIn;
  /** Undefined: the deployment has no console. */
  readonly consoleFiles: readonly PageFile[] | undefined;
}
