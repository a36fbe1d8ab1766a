import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { errorFromWire } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { SignInFailed } from './failures.ts';
import type { ActiveSignIn } from './parts.ts';
import type { Query } from './query.ts';
import { returnAddressOf } from './return-address.ts';
import { type SignInHost, signInHostOf } from './sign-in-host.ts';

/** The brand that a patient signs in for. */
export interface Destination {
  readonly brandId: string;
  readonly clientId: string;
  readonly mode: 'test' | 'live';
  /** Where the patient goes back to. */
  readonly returnTo: string;
}

/** Throws `SignInFailed` at a host where nobody signs in. */
export function hostOf(request: FastifyRequest, parts: ActiveSignIn): SignInHost {
  const host = signInHostOf(request.host, parts);
  if (host === undefined) throw new SignInFailed('host_not_active');
  return host;
}

/** Throws `link_invalid` for an unknown brand and an address that is not allowed alike. */
export async function findDestination(
  request: FastifyRequest,
  parts: ActiveSignIn,
  { domain }: SignInHost,
  query: Query,
): Promise<Destination> {
  const brandId = domain?.brandId ?? query.brand_id;
  if (brandId === undefined || (query.brand_id ?? brandId) !== brandId)
    throw new SignInFailed('link_invalid');
  const { brand, clientMode } = await findBrand(request, parts, brandId);
  const returnTo = returnAddressOf(query.return_to, {
    allowlist: brand?.redirectAllowlist ?? [],
    memberHost: parts.activeDomains.ofBrand(brandId, 'member')?.hostname,
  });
  if (brand === undefined || returnTo === undefined) throw new SignInFailed('link_invalid');
  const mode = clientMode === ClientMode.LIVE ? 'live' : 'test';
  return { brandId, clientId: brand.clientId, mode, returnTo };
}

async function findBrand(request: FastifyRequest, parts: ActiveSignIn, brandId: string) {
  try {
    return await parts.callAnonymously(request, parts.brandDirectory.findBrand, { brandId });
  } catch (cause) {
    const isUnknown = errorFromWire(cause).kind === 'not-found';
    throw new SignInFailed(isUnknown ? 'link_invalid' : 'temporarily_unavailable', { cause });
  }
}
