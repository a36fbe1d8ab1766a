import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { isAllowedRedirect } from '@telehealth/redirects';
import { errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { pagePathOf } from '../../upstream/page-path.ts';
import { SignInFailed } from './failures.ts';
import type { ActiveSignIn, Query } from './parts.ts';
import { type SignInHost, signInHostOf } from './sign-in-host.ts';

export interface Destination {
  readonly brandId: string;
  readonly clientId: string;
  readonly mode: 'test' | 'live';
  /** Where the patient returns to. */
  readonly returnTo: string;
  /** Whether its client is suspended: patients sign out only. */
  readonly isClosed: boolean;
}

/** Throws `host_not_active` at a host without a sign-in. */
export function hostOf(request: FastifyRequest, parts: ActiveSignIn): SignInHost {
  const host = signInHostOf(request.host, parts);
  if (host === undefined) throw new SignInFailed('host_not_active');
  return host;
}

/** Throws `link_invalid` for an unknown brand, and alike for an address that is not allowed. */
export async function findDestination(
  request: FastifyRequest,
  parts: ActiveSignIn,
  { domain }: SignInHost,
  query: Query,
): Promise<Destination> {
  const brandId = domain?.brandId ?? query.brand_id;
  if (brandId === undefined || (query.brand_id ?? brandId) !== brandId)
    throw new SignInFailed('link_invalid');
  const { brand } = await findBrand(request, parts, brandId);
  const returnTo = isOwnPage(query.return_to, parts, brandId)
    ? query.return_to
    : returnAddressOf(query.return_to, {
        allowlist: brand?.redirectAllowlist ?? [],
        memberHost: parts.activeDomains.ofBrand(brandId, 'member')?.hostname,
      });
  if (brand === undefined || returnTo === undefined) throw new SignInFailed('link_invalid');
  const mode = brand.clientMode === ClientMode.LIVE ? 'live' : 'test';
  return { brandId, clientId: brand.clientId, mode, returnTo, isClosed: brand.clientSuspended };
}

/** Throws `closed` for a brand of a suspended client, else as `findDestination`. */
export async function findOpenDestination(
  ...asked: Parameters<typeof findDestination>
): Promise<Destination> {
  const to = await findDestination(...asked);
  if (to.isClosed) throw new SignInFailed('closed');
  return to;
}

/** Throws `link_invalid` for an unknown brand. */
export async function findBrand(request: FastifyRequest, parts: ActiveSignIn, brandId: string) {
  try {
    return await parts.callAnonymously(request, parts.brands.getBrand, { brandId });
  } catch (cause) {
    const isUnknown = errorFromWire(cause).kind === 'not-found';
    throw new SignInFailed(isUnknown ? 'link_invalid' : 'temporarily_unavailable', { cause });
  }
}

/** The brand's page at the platform's host needs no entry in the allowlist. */
function isOwnPage(
  asked: string | undefined,
  { publicOrigin }: ActiveSignIn,
  brandId: string,
): asked is string {
  const url = asked === undefined ? null : URL.parse(asked);
  return url?.href === asked && url?.origin === publicOrigin && url.pathname === pagePathOf(brandId);
}

/**
 * The requested address if the redirect allowlist or the active member domain of the brand allows it; without
 * a request the member domain, else the first entry of the list. Undefined for an address that is not
 * allowed, and for a brand without any.
 */
function returnAddressOf(
  asked: string | undefined,
  {
    allowlist,
    memberHost,
  }: { readonly allowlist: readonly string[]; readonly memberHost: string | undefined },
): string | undefined {
  const allowed = [...(memberHost === undefined ? [] : [`https://${memberHost}/`]), ...allowlist];
  if (asked === undefined) return allowed[0];
  return isAllowedRedirect(asked, allowed) ? asked : undefined;
}
