import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { SignInFailed } from './failures.ts';
import { type IssuerSettings, issuerMetadata } from './issuer-metadata.ts';
import type { Subject } from './person.ts';

/** What proves that a callback answers a beginning. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** A person whom the issuer knows. */
export interface Identity {
  readonly subject: Subject;
  /** What a page calls the person: the name that the issuer tells, else the subject. */
  readonly name: string;
  readonly idToken: string;
}

/** What a gateway does at the issuer. Everything rejects with `SignInFailed`. */
export type Issuer = ReturnType<typeof openIssuer>;

/** Opens the issuer; it is asked for its metadata when they are needed for the first time. `now` is in monotonic ms. */
export function openIssuer(settings: IssuerSettings, now: () => number) {
  const metadata = issuerMetadata(settings, now);
  return {
    /** Whether its metadata were read lately, so that `begin` and `end` wait for nothing. */
    get isKnown() {
      return metadata.isFresh();
    },
    learn: () => metadata.refresh(),

    /** Where a browser goes to sign in, and what its callback is checked by. */
    async begin(redirectUri: string): Promise<{ readonly url: URL; readonly checks: Checks }> {
      const config = await metadata.current();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge_method: 'S256',
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      });
      return { url, checks };
    },

    /** Exchanges the code of a callback. `callback` is its whole address. */
    async finish(callback: URL, { state, nonce, verifier }: Checks): Promise<Identity> {
      await metadata.refresh();
      const config = await metadata.current();
      try {
        const tokens = await authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const {
          iss = '',
          sub = '',
          name,
          preferred_username: username,
        } = tokens.claims() ?? ({} as Partial<IDToken>);
        if (tokens.id_token === undefined || sub === '') throw new Error('the id token has no subject');
        const named = [name, username].find((text) => typeof text === 'string' && text !== '');
        return { subject: { iss, sub }, name: String(named ?? sub), idToken: tokens.id_token };
      } catch (cause) {
        const failure = failureOf(cause);
        if (failure !== 'sign_in_refused') metadata.doubt();
        throw new SignInFailed(failure, { cause });
      }
    },

    /** Where a browser goes to end the session at the issuer; undefined when the issuer has no such address. */
    async end(idToken: string | undefined, back: { readonly redirectUri: string; readonly state: string }) {
      const config = await metadata.current();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: back.redirectUri,
        state: back.state,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
}

function failureOf(error: unknown) {
  // The issuer refused, in the query of the callback.
  if (error instanceof AuthorizationResponseError) return 'sign_in_refused';
  if (error instanceof ResponseBodyError) return 'identity_rejected';
  const { name, code, cause } = error as Error & { readonly code?: string; readonly cause?: Error };
  const isSilent = name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
  return isSilent || cause?.name === 'TimeoutError' ? 'temporarily_unavailable' : 'identity_rejected';
}
