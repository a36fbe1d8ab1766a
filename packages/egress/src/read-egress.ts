import { isIP } from 'node:net';
import type { DeploymentMode, EnvironmentReader } from '@telehealth/service-kit/config';
import type { EgressOptions } from './egress.ts';
import { isAllowEntry } from './policy/judge-address.ts';
import { isNetwork, parseEndpoint } from './policy/networks.ts';

export type EgressSettings = Omit<EgressOptions, 'deadlineMs' | 'resolve' | 'alsoAllowed'>;

/** From `DNS_RESOLVERS` and `EGRESS_*`. */
export function readEgress(read: EnvironmentReader, mode: DeploymentMode): EgressSettings {
  const allow = read.checked(
    'EGRESS_ALLOW_CIDRS',
    (text) => mode === 'test' && entriesOf(text).every(isAllowEntry),
    mode === 'live'
      ? 'must be empty in live mode'
      : 'must be networks such as 10.0.0.0/8, or addresses with a port such as 127.0.0.1:4010, several separated by commas',
    '',
  );
  const denied = entriesOf(
    read.checked(
      'EGRESS_DENY',
      (text) => entriesOf(text).every((entry) => isNetwork(entry) || isHostName(entry)),
      'must be networks such as 10.0.0.0/8 or host names such as api.example.com, several separated by commas',
      '',
    ),
  );
  const dnsServers = read.checked(
    'DNS_RESOLVERS',
    (text) => entriesOf(text).every(isDnsServer),
    'must be addresses such as 10.0.0.2 or 10.0.0.2:5353, several separated by commas',
    '',
  );
  return {
    mode,
    allow: entriesOf(allow),
    deny: denied.filter(isNetwork),
    ownHosts: denied.filter((entry) => !isNetwork(entry)),
    nat64: read.flag('EGRESS_NAT64', false),
    ...(dnsServers === '' ? {} : { dnsServers: entriesOf(dnsServers) }),
  };
}

function entriesOf(text: string): readonly string[] {
  return text.split(',').flatMap((entry) => entry.trim() || []);
}

function isHostName(text: string): boolean {
  const hostname = URL.parse(`http://${text}/`)?.hostname;
  return hostname === text.toLowerCase() && isIP(hostname) === 0;
}

function isDnsServer(text: string): boolean {
  return isIP(text) !== 0 || parseEndpoint(text) !== undefined;
}
