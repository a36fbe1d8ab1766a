import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../../edge/browser-sessions/session-cookie.ts';
import type { SessionShares } from '../../edge/browser-sessions/session-shares.ts';
import type { CredentialCheck } from '../../edge/credentials/credential-checks.ts';
import type { Problems } from '../../edge/problems/problems.ts';
import type { ReadOnlyState } from '../../edge/read-only.ts';
import type { PageFile } from '../../pages/built/page-files.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { FindPageBrand, PageBrand } from './page-brands.ts';

export interface PatientPageParts {
  readonly clients: Clients;
  readonly activeDomains: ActiveDomains;
  readonly callAnonymously: CallUpstream;
  readonly findPageBrand: FindPageBrand;
  readonly readOnlyState: ReadOnlyState;
  readonly problems: Problems;
  readonly sessionCookie: SessionCookie;
  readonly shares: SessionShares;
  /** Sets the caller, or answers the constant 401. */
  readonly authenticate: CredentialCheck;
  /** Of the platform's own host; undefined: no sign-in. */
  readonly signInOrigin: string | undefined;
  /** Undefined: the deployment has no pages. */
  readonly files: readonly PageFile[] | undefined;
}

export type AnswerAtPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  brand: PageBrand,
) => Promise<unknown> | unknown;
