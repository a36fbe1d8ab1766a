import type { ActiveDomain, ActiveDomains } from '../../upstream/active-domains.ts';

/** Where a sign-in happens: at the platform's own host, or at the login host of one brand. */
export interface SignInHost {
  /** `https://login.brand.example`, with the port that the browser used. */
  readonly origin: string;
  /** Absent at the platform's own host. */
  readonly domain?: ActiveDomain;
}

const hostPattern = /^([a-z0-9.-]+)(?::\d{1,5})?$/;

/**
 * Where a request with this `Host` signs in; undefined at any other host, member hosts included. `publicOrigin` is the platform's
 * own.
 */
export function signInHostOf(
  host: string | undefined,
  { activeDomains, publicOrigin }: { readonly activeDomains: ActiveDomains; readonly publicOrigin: string },
): SignInHost | undefined {
  const named = host?.toLowerCase() ?? '';
  if (named === new URL(publicOrigin).host) return { origin: publicOrigin };
  const [, hostname] = hostPattern.exec(named) ?? [];
  const domain = hostname === undefined ? undefined : activeDomains.find(hostname);
  return domain?.kind === 'login' ? { origin: `https://${named}`, domain } : undefined;
}
