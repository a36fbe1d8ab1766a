import { SocketAddress } from 'node:net';
import type { EnvironmentReader } from '@telehealth/service-kit/config';

export interface DnsSettings {
  /** Addresses of independent resolvers, two at least; empty: DNS is simulated. */
  readonly resolvers: readonly string[];
}

/** Reads `DNS_RESOLVERS`. Without it, live mode asks two public resolvers, and test mode simulates DNS. */
export function readDns(read: EnvironmentReader, mode: 'test' | 'live'): DnsSettings {
  const resolvers = read.checked(
    'DNS_RESOLVERS',
    (text) => addressesOf(text).length >= 2 && addressesOf(text).every(isResolver),
    'must be two addresses or more, such as 1.1.1.1,8.8.8.8:53',
    mode === 'live' ? '1.1.1.1,8.8.8.8' : '',
  );
  return { resolvers: addressesOf(resolvers) };
}

function addressesOf(text: string): readonly string[] {
  return text.split(',').flatMap((address) => address.trim() || []);
}

function isResolver(text: string): boolean {
  return SocketAddress.parse(text) !== undefined;
}
