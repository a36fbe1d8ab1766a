import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An IPv4 address, or the /64 of an IPv6 address, which usually belongs to one subscriber; `unknown` for other text.
 */
export function clientAddress(ip: string): string {
  return networkOf(ip, 64);
}

/** The /48 of an IPv6 address, all of whose /64s one customer may have; else as `clientAddress`. */
export function clientNetwork(ip: string): string {
  return networkOf(ip, 48);
}

function networkOf(ip: string, bits: 48 | 64): string {
  if (isIPv4(ip)) return ip;
  if (!ipaddr.isValid(ip)) return 'unknown';
  // A dual-stack socket reports IPv4 clients as `::ffff:192.0.2.1`.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, bits / 16);
  return `${network.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
