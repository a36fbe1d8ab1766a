import type { Logger } from '@telehealth/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../edge/limits/client-address.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import type { CountFailure } from './failures.ts';
import type { Issuer } from './issuer.ts';
import type { PersonIds } from './person.ts';
import type { SignInShares, Whereabouts } from './shares.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

export interface SignIn {
  /** Of the platform's own host. */
  readonly publicOrigin: string;
  readonly issuer: Issuer;
  readonly personIds: PersonIds;
  readonly cookies: SignInCookies;
}

export interface SignInParts {
  readonly activeDomains: ActiveDomains;
  readonly brands: Clients['brands'];
  readonly identities: Clients['identities'];
  readonly callAnonymously: CallUpstream;
  readonly logger: Pick<Logger, 'warn'>;
  readonly countFailure: CountFailure;
  readonly shares: SignInShares;
  /** Undefined: this deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
}

/** The same in a deployment with a sign-in. */
export type ActiveSignIn = Omit<SignInParts, 'signIn'> &
  SignIn & {
    /**
     * Runs what waits for the issuer, for a patient of a brand. The request gives its place back for it.
     *
     * @throws SignInFailed `temporarily_unavailable` while too many requests wait.
     */
    readonly waitForIssuer: <T>(
      request: FastifyRequest,
      brandId: string,
      work: () => Promise<T>,
    ) => Promise<T>;
    /** Waits until the issuer is known, which it is after its first answer. Throws as `waitForIssuer` does. */
    readonly waitUntilKnown: (request: FastifyRequest, brandId: string) => Promise<void>;
  };

/** One request of a sign-in. Returns the address that the browser is redirected to. */
export type SignInStep = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ActiveSignIn,
) => Promise<string>;

/** The parameters of an address that it has once. */
export type Query = Readonly<Record<string, string | undefined>>;

export function queryOf({ query }: FastifyRequest): Query {
  const entries = Object.entries(query as object).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries);
}

export function whereaboutsOf({ ip }: FastifyRequest): Whereabouts {
  return { address: clientAddress(ip), network: clientNetwork(ip) };
}
