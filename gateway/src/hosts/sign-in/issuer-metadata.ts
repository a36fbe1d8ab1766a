import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { secretAuthentication } from './client-authentication.ts';
import { SignInFailed } from './failures.ts';

/** The issuer that patients of all brands sign in at. */
export interface IssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the issuer says of itself. */
export interface IssuerMetadata {
  /** Whether they were read lately, so that nothing waits for them. */
  isFresh(): boolean;
  /** Reads them unless they are fresh. Rejects with `SignInFailed` when they were never read; older ones go on else. */
  refresh(): Promise<void>;
  /** The last ones that were read; the first time they are waited for. */
  current(): Promise<Configuration>;
  /** They led to a failure, so that they are read again before they are used next. */
  doubt(): void;
}

/** How long a request to the issuer may take, s. */
const requestSeconds = 5;
/** An issuer that moves an address or changes an algorithm is followed within the hour. */
const freshMs = 60 * 60_000;
/** When metadata that could not be read again are asked for once more. */
const retryMs = 60_000;

/** Reads the metadata of the issuer when they are needed for the first time, and again within the hour. `now` is in monotonic ms. */
export function issuerMetadata(
  { issuer, clientId, clientSecret }: IssuerSettings,
  now: () => number,
): IssuerMetadata {
  let known: Configuration | undefined;
  let freshUntil = -Infinity;
  let reading: Promise<Configuration> | undefined;

  const read = async (): Promise<Configuration> => {
    try {
      known = await discovery(new URL(issuer), clientId, clientSecret, secretAuthentication, {
        timeout: requestSeconds,
        // By default the library relies on TLS and does not check the signature.
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
