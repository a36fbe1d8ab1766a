import { hash } from 'node:crypto';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { SignInFailed } from './failures.ts';

/** The issuer that patients of all brands sign in at. */
export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What proves that a callback answers a beginning. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Somebody whom the issuer knows. */
export interface Identity {
  /** SHA-256 of issuer and subject, base64url. The subject itself goes no further. */
  readonly subjectHash: string;
  readonly idToken: string;
}

/** How long a request to the issuer may take, s. */
const requestSeconds = 5;

/** What a gateway does at the issuer. Everything rejects with `SignInFailed`. */
export type Issuer = ReturnType<typeof openIssuer>;

/** Asks the issuer for its metadata when they are needed for the first time, and again until it answers. */
export function openIssuer({ issuer, clientId, clientSecret }: IssuerSettings) {
  let discovered: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: requestSeconds,
      // The library leaves the signature to TLS unless it is told to check it.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((cause: unknown) => {
      discovered = undefined;
      throw new SignInFailed('temporarily_unavailable', { cause });
    });
    return discovered;
  };

  return {
    /** Where a browser goes to sign in, and what its callback is checked by. */
    async begin(redirectUri: string): Promise<{ readonly url: URL; readonly checks: Checks }> {
      const config = await configuration();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
        ...{ state: checks.state, nonce: checks.nonce, code_challenge_method: 'S256' },
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      });
      return { url, checks };
    },

    /** Exchanges the code of a callback. `callback` is its whole address. */
    async finish(callback: URL, { state, nonce, verifier }: Checks): Promise<Identity> {
      const config = await configuration();
      try {
        const tokens = await authorizationCodeGrant(config, callback, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
        });
        const { iss = '', sub = '' } = tokens.claims() ?? {};
        if (tokens.id_token === undefined || sub === '') throw new Error('the issuer names nobody');
        return {
          subjectHash: hash('sha256', JSON.stringify([iss, sub]), 'base64url'),
          idToken: tokens.id_token,
        };
      } catch (cause) {
        throw new SignInFailed(failureOf(cause), { cause });
      }
    },

    /** Where a browser goes to end the session at the issuer; undefined when the issuer has no such place. */
    async end(idToken: string | undefined, back: { readonly redirectUri: string; readonly state: string }) {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, {
        ...{ post_logout_redirect_uri: back.redirectUri, state: back.state },
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
}

function failureOf(error: unknown) {
  // The issuer itself said no, in the address.
  if (error instanceof AuthorizationResponseError) return 'sign_in_refused';
  if (error instanceof ResponseBodyError) return 'identity_rejected';
  const { name, code, cause } = error as Error & { readonly code?: string; readonly cause?: Error };
  const isSilent = name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
  return isSilent || cause?.name === 'TimeoutError' ? 'temporarily_unavailable' : 'identity_rejected';
}
