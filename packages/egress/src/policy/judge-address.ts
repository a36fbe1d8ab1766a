import { isIP } from 'node:net';
import { ownAddresses } from './machine-itself.ts';
import { type Nat64Prefix, translatedAddress, wellKnownPrefix } from './nat64.ts';
import { canonicalAddress, isNetwork, type Networks, networksOf, parseEndpoint } from './networks.ts';
import type { Policy, Refusal } from './policy.ts';

export type AddressRules = Pick<Policy, 'mode' | 'allow' | 'deny' | 'nat64' | 'loopbackExcept'>;

/** Why nothing may be sent to the address and port, by the present NAT64 prefixes; undefined when it may. */
export type JudgeAddress = (
  address: string,
  port: number,
  prefixes: readonly Nat64Prefix[],
  alsoAllowed?: Allows,
) => Refusal | undefined;

/** Whether an address and port are allowed beyond the policy. */
export type Allows = (address: string, port: number) => boolean;

const refusedIpv4 = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A public address by which Azure machines reach their host.
  '168.63.129.16/32',
]);

/** Refuses mapped, compatible, local, multicast and reserved addresses. */
const globalIpv6 = networksOf(['2000::/3']);

const refusedIpv6 = networksOf(['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

/**
 * Rules 4 to 6 and 9. An allowed address skips only the rules of addresses and ports. Throws when an entry cannot be
 * parsed.
 */
export function addressJudge({ mode, allow, deny, nat64, loopbackExcept }: AddressRules): JudgeAddress {
  const allowed = allowedBy(allow);
  const denied = networksOf(deny);
  const isKept = mode === 'test' ? loopbackExcept : undefined;
  return (address, port, prefixes, alsoAllowed) => {
    if (allowed(address, port)) return undefined;
    const isOpen = isKept !== undefined && isOwnAddress(address) && !denied.has(address);
    if (isOpen && isKept(port)) return 'refused: port';
    const isOpened = mode === 'test' && alsoAllowed?.(address, port);
    if (isOpened && !isDenied(address, denied, prefixes)) return undefined;
    if (!isOpen && !isPublic(address, denied, nat64, prefixes)) return 'refused: address not public';
    return isUsualPort(port, mode) ? undefined : 'refused: port';
  };
}

function isOwnAddress(address: string): boolean {
  return ownAddresses.includes(canonicalAddress(address));
}

/** Of `allow`. */
export function isAllowEntry(text: string): boolean {
  return isNetwork(text) || parseEndpoint(text) !== undefined;
}

/** Throws when an entry cannot be parsed. */
export function allowedBy(entries: readonly string[]): Allows {
  const endpoints = entries.flatMap((entry) => parseEndpoint(entry) ?? []);
  const networks = networksOf(entries.filter((entry) => parseEndpoint(entry) === undefined));
  return (address, port) =>
    networks.has(address) ||
    endpoints.some((endpoint) => endpoint.port === port && endpoint.address === canonicalAddress(address));
}

function isPublic(
  address: string,
  denied: Networks,
  nat64: boolean,
  prefixes: readonly Nat64Prefix[],
): boolean {
  if (isDenied(address, denied, prefixes)) return false;
  if (isIP(address) === 4) return !refusedIpv4.has(address);
  const translated = translatedAddress(address, [wellKnownPrefix, ...prefixes]);
  if (translated !== undefined) return nat64 && !refusedIpv4.has(translated);
  return globalIpv6.has(address) && !refusedIpv6.has(address);
}

/** IPv6 addresses that this machine itself connects to as the IPv4 address within. */
const mappedPrefixes: readonly Nat64Prefix[] = [
  { address: '::ffff:0:0', length: 96 },
  { address: '::', length: 96 },
];

/** Also by the IPv4 address within. */
function isDenied(address: string, denied: Networks, prefixes: readonly Nat64Prefix[]): boolean {
  const within = translatedAddress(address, [...mappedPrefixes, wellKnownPrefix, ...prefixes]);
  return denied.has(address) || (within !== undefined && denied.has(within));
}

/** Databases, buses and cluster components. */
const infrastructure = new Set([
  1433, 2049, 2375, 2376, 2377, 2378, 2379, 2380, 3306, 4222, 5432, 5672, 6000, 6222, 6379, 6443, 6665, 6666,
  6667, 6668, 6669, 8086, 8222, 8500, 9000, 9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 26379, 27017,
  27018, 27019,
]);

/** Port 80 is for http, which live mode refuses. */
function isUsualPort(port: number, mode: 'test' | 'live'): boolean {
  if (port === 443) return true;
  if (port === 80) return mode === 'test';
  return port >= 1024 && !infrastructure.has(port);
}
