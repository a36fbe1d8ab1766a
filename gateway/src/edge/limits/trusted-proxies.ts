import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses and ranges of a comma-separated list. */
export function listedProxies(list: string): readonly string[] {
  return list === '' ? [] : list.split(',').map((entry) => entry.trim());
}

/** Whether every entry of a comma-separated list is an IP address or a range in CIDR notation. */
export function namesProxies(list: string): boolean {
  return listedProxies(list).every((entry) => isIP(entry) !== 0 || isRange(entry));
}

function isRange(text: string): boolean {
  return isIP(text.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(text);
}

/** Whether the address of a connection is that of a listed proxy. */
export function isTrustedProxy(listed: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const peer = ipaddr.process(address);
  return listed.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), undefined];
    return network.kind() === peer.kind() && peer.match(network, bits ?? (peer.kind() === 'ipv4' ? 32 : 128));
  });
}
