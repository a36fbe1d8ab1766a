import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that stands for a client. An IPv4 address stands for itself. An IPv6 address is replaced by its /64,
 * because a network of that size usually belongs to one subscriber. Text that is no address is `unknown`.
 */
export function clientAddress(ip: string): string {
  return networkOf(ip, 64);
}

/** The network of a client: the /48 of an IPv6 address, of which a customer may have every /64; else as `clientAddress`. */
export function clientNetwork(ip: string): string {
  return networkOf(ip, 48);
}

function networkOf(ip: string, bits: 48 | 64): string {
  if (isIPv4(ip)) return ip;
  if (!ipaddr.isValid(ip)) return 'unknown';
  // An IPv4 client of a socket that accepts both arrives as `::ffff:192.0.2.1`.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, bits / 16);
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
