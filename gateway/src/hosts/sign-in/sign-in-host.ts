import type { ActiveDomain, ActiveDomains } from '../../upstream/active-domains.ts';

/** The platform's own host, or the login host of a brand. */
export interface SignInHost {
  /** `https://login.brand.example`, with a port other than 443. */
  readonly origin: string;
  /** Absent at the platform's own host. */
  readonly domain?: ActiveDomain;
}

const hostPattern = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/**
 * Undefined at any other host, member hosts included. `publicOrigin` is the platform's own; a default port is left out.
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
