import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretJwt,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { SignInFailed } from './failures.ts';

/** One issuer for the patients of all brands, or that of the members of a client. */
export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sends the requests; by default they go to any address. */
  readonly fetch?: CustomFetch;
}

export interface IssuerMetadata {
  /** Whether `refresh` would return without a request. */
  isFresh(): boolean;
  /** No request while fresh. Rejects with `SignInFailed` if they were never read; older ones remain valid. */
  refresh(): Promise<void>;
  /** The last that were read; waits for the first ones. */
  current(): Promise<Configuration>;
  /** Marks them as suspect, so that the next use reads them again. */
  doubt(): void;
}

/** Of one request, s. */
const requestSeconds = 5;
/** Changes at the issuer take effect within an hour. */
const freshMs = 60 * 60_000;
/** Delay after a failed refresh. */
const retryMs = 60_000;

/** Reads on first use, and again within the hour. `now` is in monotonic ms. */
export function issuerMetadata(
  { issuer, clientId, clientSecret, fetch }: IssuerSettings,
  now: () => number,
): IssuerMetadata {
  let known: Configuration | undefined;
  let freshUntil = -Infinity;
  let reading: Promise<Configuration> | undefined;

  const read = async (): Promise<Configuration> => {
    try {
      known = await discovery(new URL(issuer), clientId, clientSecret, secretAuthentication, {
        timeout: requestSeconds,
        ...(fetch && { [customFetch]: fetch }),
        // The library relies on TLS by default and does not check the signature.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      });
      freshUntil = now() + freshMs;
    } catch (cause) {
      if (known === undefined) throw new SignInFailed('temporarily_unavailable', { cause });
      freshUntil = now() + retryMs;
    } finally {
      reading = undefined;
    }
    return known;
  };
  const readOnce = () => (reading ??= read());

  return {
    isFresh: () => known !== undefined && now() < freshUntil,
    async refresh() {
      if (known === undefined || now() >= freshUntil) await readOnce();
    },
    current: async () => known ?? (await readOnce()),
    doubt() {
      freshUntil = -Infinity;
    },
  };
}

const methods = {
  client_secret_post: ClientSecretPost,
  client_secret_basic: ClientSecretBasic,
  client_secret_jwt: ClientSecretJwt,
} as const;

/**
 * Uses the first of these methods in the issuer's metadata. The default is `client_secret_basic` (OpenID
 * Connect Discovery 1.0, 3).
 */
const secretAuthentication: ClientAuth = (server, client, body, headers) => {
  const listed = server.token_endpoint_auth_methods_supported ?? [];
  const [, method = ClientSecretBasic] =
    Object.entries(methods).find(([name]) => listed.includes(name)) ?? [];
  return method()(server, client, body, headers);
};
