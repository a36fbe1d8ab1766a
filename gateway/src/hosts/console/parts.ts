import type { SessionShares } from '../../edge/browser-sessions/session-shares.ts';
import type { Problems } from '../../edge/problems/problems.ts';
import type { ReadOnlyState } from '../../edge/read-only.ts';
import type { PageFile } from '../../pages/built/page-files.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';

export interface ConsoleParts {
  readonly clients: Pick<Clients, 'browserSessions' | 'consoles'>;
  readonly callAnonymously: CallUpstream;
  readonly readOnlyState: ReadOnlyState;
  readonly problems: Problems;
  readonly shares: SessionShares;
  /** Undefined: the deployment has no console. */
  readonly consoleFiles: readonly PageFile[] | undefined;
}
