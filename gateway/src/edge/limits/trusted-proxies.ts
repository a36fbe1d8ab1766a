import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Splits at commas. */
export function listedProxies(list: string): readonly string[] {
  return list === '' ? [] : list.split(',').map((entry) => entry.trim());
}

/** Whether every entry is an IP address or a CIDR range. */
export function namesProxies(list: string): boolean {
  return listedProxies(list).every((entry) => isIP(entry) !== 0 || isRange(entry));
}

function isRange(text: string): boolean {
  return isIP(text.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(text);
}

export function isTrustedProxy(listed: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const peer = ipaddr.process(address);
  return listed.some((entry) => {
    const [network, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), undefined];
    return network.kind() === peer.kind() && peer.match(network, bits ?? (peer.kind() === 'ipv4' ? 32 : 128));
  });
}
