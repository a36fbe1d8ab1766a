import { isIP } from 'node:net';
import { isMachineItself, ownAddresses } from '../policy/machine-itself.ts';
import { discoveryName, type Nat64Prefix, prefixesIn } from '../policy/nat64.ts';
import { isEmptyAnswer, type ResolveName } from './system-resolver.ts';

/** Addresses of a name, and the prefixes of NAT64 by which they are judged. */
export interface Found {
  readonly addresses: readonly string[];
  readonly prefixes: readonly Nat64Prefix[];
}

/** How many addresses of a family a name may have. */
const addressesPerFamily = 8;

/**
 * How long found prefixes count, ms. DNS is then hardly asked for them, and a network with another prefix is noticed
 * before anybody would restart the process for it.
 */
export const prefixesMs = 10 * 60 * 1000;

/**
 * Rule 3. Rejects when a name has no address, or too many. The prefixes are asked for when the first address of IPv6 is
 * met, and again once they are too old; while they are unknown, addresses of IPv6 cannot be judged and the name fails.
 */
export function addressFinder(
  resolve: ResolveName,
  now: () => number,
): (hostname: string, signal: AbortSignal) => Promise<Found> {
  let known: { readonly found: readonly Nat64Prefix[]; readonly until: number } | undefined;
  const prefixes = async (signal: AbortSignal) => {
    const asked = now();
    if (known !== undefined && asked < known.until) return known.found;
    const found = prefixesIn(await resolve(discoveryName, signal).catch(noneIfMissing));
    // A network that has no NAT64 now may have it later.
    known = found.length > 0 ? { found, until: asked + prefixesMs } : undefined;
    return found;
  };
  return async (hostname, signal) => {
    if (isMachineItself(hostname)) return { addresses: ownAddresses, prefixes: [] };
    const addresses = isIP(hostname) === 0 ? await resolve(hostname, signal) : [hostname];
    const six = addresses.filter((address) => isIP(address) === 6);
    if (addresses.length === 0) throw new Error('The name has no address.');
    if (Math.max(six.length, addresses.length - six.length) > addressesPerFamily) {
      throw new Error('The name has too many addresses.');
    }
    return { addresses, prefixes: six.length === 0 ? [] : await prefixes(signal) };
  };
}

function noneIfMissing(error: unknown): readonly string[] {
  if (isEmptyAnswer(error)) return [];
  throw error;
}
