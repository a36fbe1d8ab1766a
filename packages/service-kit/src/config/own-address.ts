import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * `text` itself, or this machine's address in a network such as `172.30.9.0/24`. Undefined for a malformed network, or
 * one without this machine.
 */
export function ownAddress(
  text: string,
  addresses: readonly string[] = Object.values(networkInterfaces()).flatMap((some) =>
    (some ?? []).map(({ address }) => address),
  ),
): string | undefined {
  const [net = '', bits] = text.split('/');
  if (bits === undefined) return text;
  const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
  const network = new BlockList();
  try {
    network.addSubnet(net, Number(bits), family);
  } catch {
    return undefined;
  }
  return addresses.find((address) => network.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
