import ipaddr from 'ipaddr.js';

/** IPv6 addresses that a translator maps to IPv4: those that share the first `length` bits of `address`. */
export interface Nat64Prefix {
  readonly address: string;
  readonly length: PrefixLength;
}

type PrefixLength = keyof typeof embeddedAt;

/** By prefix length (RFC 6052, 2.2). The eighth byte is never part of the IPv4 address. */
const embeddedAt = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
} as const;

const lengths = Object.keys(embeddedAt).map(Number) as readonly PrefixLength[];

/** Open to every network (RFC 6052, 2.1). */
export const wellKnownPrefix: Nat64Prefix = { address: '64:ff9b::', length: 96 };

/** Its IPv6 addresses show the prefixes in use (RFC 7050). */
export const discoveryName = 'ipv4only.arpa';

const discoveryAddresses = ['192.0.0.170', '192.0.0.171'];

/** From the addresses of `ipv4only.arpa`. */
export function prefixesIn(addresses: readonly string[]): readonly Nat64Prefix[] {
  return addresses.flatMap((address) =>
    lengths
      .filter((length) => discoveryAddresses.includes(embedded(address, length) ?? ''))
      .map((length) => ({ address, length })),
  );
}

/** Undefined without one of the prefixes. */
export function translatedAddress(address: string, prefixes: readonly Nat64Prefix[]): string | undefined {
  const prefix = prefixes.find((candidate) => hasPrefix(address, candidate));
  return prefix && embedded(address, prefix.length);
}

function hasPrefix(address: string, prefix: Nat64Prefix): boolean {
  if (!ipaddr.IPv6.isValid(address)) return false;
  return ipaddr.IPv6.parse(address).match(ipaddr.IPv6.parse(prefix.address), prefix.length);
}

function embedded(address: string, length: PrefixLength): string | undefined {
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const bytes = ipaddr.IPv6.parse(address).toByteArray();
  return embeddedAt[length].map((position) => bytes[position]).join('.');
}
