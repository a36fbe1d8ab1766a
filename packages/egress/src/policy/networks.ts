import { BlockList, isIP, SocketAddress } from 'node:net';

/** Two lists, because a BlockList with a rule for `::/8` also matches every IPv4 address. */
export interface Networks {
  has(address: string): boolean;
}

/** Parses `10.0.0.0/8`, `fc00::/7`. Throws for anything else. */
export function networksOf(cidrs: readonly string[]): Networks {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const cidr of cidrs) {
    const network = parseNetwork(cidr);
    if (network === undefined) throw new Error('A network is not of the form 10.0.0.0/8.');
    lists[network.family].addSubnet(network.address, network.prefix, familyName(network.family));
  }
  return {
    has(address) {
      const family = isIP(address);
      return (family === 4 || family === 6) && lists[family].check(address, familyName(family));
    },
  };
}

export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Parses `127.0.0.1:4010` or `[::1]:4010`; undefined for other text. */
export function parseEndpoint(text: string): Endpoint | undefined {
  const [, six, four, digits = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = six ?? four ?? '';
  const port = Number(digits);
  const isWhole = isIP(address) === (six === undefined ? 4 : 6) && port >= 1 && port <= 65_535;
  return isWhole ? { address: canonicalAddress(address), port } : undefined;
}

/** Makes spellings comparable. */
export function canonicalAddress(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}

function parseNetwork(text: string) {
  const [, address = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  const prefix = Number(digits);
  if (address.includes('%') || digits === '') return undefined;
  if (family === 4 && prefix <= 32) return { family, address, prefix } as const;
  if (family === 6 && prefix <= 128) return { family, address, prefix } as const;
  return undefined;
}

function familyName(family: 4 | 6): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
