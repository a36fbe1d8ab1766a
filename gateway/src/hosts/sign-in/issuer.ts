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

/** Match a callback to its beginning. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

export interface Identity {
  readonly subject: Subject;
  /** Shown on pages: the issuer's name for the person, else the subject. */
  readonly name: string;
  readonly idToken: string;
}

/** Everything rejects with `SignInFailed`. */
export type Issuer = ReturnType<typeof openIssuer>;

/** Metadata are read on first use. `now` is in monotonic ms. */
export function openIssuer(settings: IssuerSettings, now: () => number) {
  const metadata = issuerMetadata(settings, now);
  return {
    /** Whether `begin` and `end` need no request. */
    get isKnown() {
      return metadata.isFresh();
    },
    learn: () => metadata.refresh(),

    /** The address to sign in at, and what its callback is checked by. */
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

    /** `callback` is the whole address. */
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

    /** The issuer's sign-out address; undefined if it has none. */
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
  // The issuer's refusal is in the query of the callback.
  if (error instanceof AuthorizationResponseError) return 'sign_in_refused';
  if (error instanceof ResponseBodyError) return 'identity_rejected';
  const { name, code, cause } = error as Error & { readonly code?: string; readonly cause?: Error };
  const isSilent = name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT';
  return isSilent || cause?.name === 'TimeoutError' ? 'temporarily_unavailable' : 'identity_rejected';
}
