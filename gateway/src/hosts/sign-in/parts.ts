import type { Logger } from '@telehealth/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { Issuer } from './issuer.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

/** The sign-in of a deployment. */
export interface SignIn {
  /** Of the platform's own host. */
  readonly publicOrigin: string;
  readonly issuer: Issuer;
  readonly cookies: SignInCookies;
}

/** What the routes of sign-in are built on. */
export interface SignInParts {
  readonly activeDomains: ActiveDomains;
  readonly brandDirectory: Clients['brandDirectory'];
  readonly identities: Clients['identities'];
  readonly callAnonymously: CallUpstream;
  readonly logger: Pick<Logger, 'warn'>;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
}

/** The same in a deployment with a sign-in. */
export type ActiveSignIn = Omit<SignInParts, 'signIn'> &
  SignIn & {
    /**
     * Runs what waits for the issuer. The request gives its place back for it.
     *
     * @throws SignInFailed `temporarily_unavailable` while too many requests wait.
     */
    readonly waitForIssuer: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
  };

/** One request of a sign-in. Returns the address that the browser is redirected to. */
export type SignInStep = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ActiveSignIn,
) => Promise<string>;
