import type { Logger } from '@telehealth/service-kit/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../../edge/limits/client-address.ts';
import type { ReadOnlyState } from '../../edge/read-only.ts';
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
  readonly readOnlyState: ReadOnlyState;
  readonly callAnonymously: CallUpstream;
  readonly logger: Pick<Logger, 'warn'>;
  readonly countFailure: CountFailure;
  readonly shares: SignInShares;
  /** Undefined: the deployment has no sign-in. */
  readonly signIn: SignIn | undefined;
}

export type ActiveSignIn = Omit<SignInParts, 'signIn'> &
  SignIn & {
    /**
     * Runs work that waits for the issuer, for a brand's patient. The request releases its place first.
     *
     * @throws SignInFailed `temporarily_unavailable` while too many requests wait.
     */
    readonly waitForIssuer: <T>(
      request: FastifyRequest,
      brandId: string,
      work: () => Promise<T>,
    ) => Promise<T>;
    /** Waits for the issuer's first answer. Throws as `waitForIssuer`. */
    readonly waitUntilKnown: (request: FastifyRequest, brandId: string) => Promise<void>;
  };

/** Returns the address to redirect to. */
export type SignInStep = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ActiveSignIn,
) => Promise<string>;

/** Query parameters that occur once. */
export type Query = Readonly<Record<string, string | undefined>>;

export function queryOf({ query }: FastifyRequest): Query {
  const entries = Object.entries(query as object).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries);
}

export function whereaboutsOf({ ip }: FastifyRequest): Whereabouts {
  return { address: clientAddress(ip), network: clientNetwork(ip) };
}
