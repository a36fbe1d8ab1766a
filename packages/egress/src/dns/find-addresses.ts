import { isIP } from 'node:net';
import { withDeadline } from '@telehealth/concurrency';
import { isMachineItself, ownAddresses } from '../policy/machine-itself.ts';
import { discoveryName, type Nat64Prefix, prefixesIn } from '../policy/nat64.ts';
import { type ResolveName, tryMs } from './system-resolver.ts';

/** With the NAT64 prefixes that they are judged by. */
export interface Found {
  readonly addresses: readonly string[];
  readonly prefixes: readonly Nat64Prefix[];
}

/** Lifetime of NAT64 prefixes, ms: few DNS queries, and a changed network is noticed without a restart. */
export const prefixesMs = 10 * 60 * 1000;

/**
 * Rule 3. Rejects when a name has no address. Prefixes are read at the first IPv6 address, and again when too old.
 * Without them IPv6 addresses cannot be judged: they are dropped, and a name with no others fails.
 */
export function addressFinder(
  resolve: ResolveName,
  now: () => number,
): (hostname: string, signal: AbortSignal) => Promise<Found> {
  let known: { readonly found: readonly Nat64Prefix[]; readonly until: number } | undefined;
  const prefixes = async (signal: AbortSignal) => {
    const asked = now();
    if (known !== undefined && asked < known.until) return known.found;
    const found = prefixesIn(await resolve(discoveryName, signal, true));
    // A network without NAT64 may get it later.
    known = found.length > 0 ? { found, until: asked + prefixesMs } : undefined;
    return found;
  };
  return async (hostname, signal) => {
    if (isMachineItself(hostname)) return { addresses: ownAddresses, prefixes: [] };
    const addresses = isIP(hostname) === 0 ? await resolve(hostname, signal) : [hostname];
    const six = addresses.filter((address) => isIP(address) === 6);
    const four = addresses.filter((address) => isIP(address) === 4);
    if (addresses.length === 0) throw new Error('The name has no address.');
    if (six.length === 0) return { addresses, prefixes: [] };
    if (four.length === 0) return { addresses, prefixes: await prefixes(signal) };
    try {
      return { addresses, prefixes: await withDeadline(tryMs, [signal], prefixes) };
    } catch {
      return { addresses: four, prefixes: [] };
    }
  };
}
