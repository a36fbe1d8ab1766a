import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { SignInFailed } from './failures.ts';
import { type IssuerSettings, issuerMetadata } from './issuer-metadata.ts';

/** Match a callback to its beginning. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

/** What the issuer answers about a person, whose id token is checked. */
export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Reads of the answer who it is; a fault of it is `identity_rejected`. */
export type ReadPerson<T> = (tokens: Tokens, config: Configuration) => T | Promise<T>;

/** Everything rejects with `SignInFailed`. */
export type Issuer = ReturnType<typeof openIssuer>;

/** Metadata are read on first use. `now` is in monotonic ms. */
export function openIssuer(settings: IssuerSettings & { readonly scope: string }, now: () => number) {
  const metadata = issuerMetadata(settings, now);
  return {
    /** Whether `begin` and `end` need no request. */
    get isKnown() {
      return metadata.isFresh();
    },
    learn: () => metadata.refresh(),
    metadata: async () => (await metadata.current()).serverMetadata(),

    /** The address to sign in at, and what its callback is checked by. */
    async begin(redirectUri: string): Promise<{ readonly url: URL; readonly checks: Checks }> {
      const config = await metadata.current();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge_method: 'S256',
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      });
      return { url, checks };
    },

    /** `callback` is the whole address. */
    async finish<T>(callback: URL, { state, nonce, verifier }: Checks, read: ReadPerson<T>): Promise<T> {
      await metadata.refresh();
      const config = await metadata.current();
      try {
        const tokens = await authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return await read(tokens, config);
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
