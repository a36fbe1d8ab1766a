import type { ActiveDomain, ActiveDomains } from '../../upstream/active-domains.ts';

/** Where a sign-in happens: at the platform's own host, or at the login host of one brand. */
export interface SignInHost {
  /** `https://login.brand.example`, with the port that the browser used unless it is that of https. */
  readonly origin: string;
  /** Absent at the platform's own host. */
  readonly domain?: ActiveDomain;
}

const hostPattern = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/**
 * Where a request with this `Host` signs in; undefined at any other host, member hosts included. `publicOrigin` is the platform's
 * own. The port of the scheme is left out, as in every origin.
 */
export function signInHostOf(
  host: string | undefined,
  { activeDomains, publicOrigin }: { readonly activeDomains: ActiveDomains; readonly publicOrigin: string },
): SignInHost | undefined {
  const named = host?.toLowerCase() ?? '';
  if (!hostPattern.test(named)) return undefined;
  const own = new URL(publicOrigin);
  if (URL.parse(`${own.protocol}//${named}`)?.origin === own.origin) return { origin: publicOrigin };
  const url = URL.parse(`https://${named}`);
  const domain = url === null ? undefined : activeDomains.find(url.hostname);
  return url !== null && domain?.kind === 'login' ? { origin: url.origin, domain } : undefined;
}
