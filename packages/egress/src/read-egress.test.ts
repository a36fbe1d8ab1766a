import {
  type ConfigError,
  type Environment,
  type EnvironmentReader,
  readConfig,
} from '@telehealth/service-kit/config';
import { expect, test } from 'vitest';
import { readEgress } from './read-egress.ts';

const inTest = (read: EnvironmentReader) => readEgress(read, 'test');

function faultsOf(env: Environment) {
  try {
    readConfig(env, inTest);
    return [];
  } catch (error) {
    return (error as ConfigError).faults.map(({ variable }) => variable);
  }
}

test('without settings nothing is allowed beyond the policy', () => {
  expect(readConfig({}, inTest)).toEqual({
    mode: 'test',
    allow: [],
    deny: [],
    ownHosts: [],
    nat64: false,
  });
});

test('lists are separated by commas; what is denied may be a network or a host', () => {
  const settings = readConfig(
    {
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8, [::1]:4010,10.0.0.1:80',
      EGRESS_DENY: '198.51.100.0/24,api.example.com, 2606:4700::/32, app.example.com',
      EGRESS_NAT64: 'on',
      DNS_RESOLVERS: '10.0.0.2, 10.0.0.3:5353,[fd00::1]:53',
    },
    inTest,
  );
  expect(settings).toEqual({
    mode: 'test',
    allow: ['127.0.0.0/8', '[::1]:4010', '10.0.0.1:80'],
    deny: ['198.51.100.0/24', '2606:4700::/32'],
    ownHosts: ['api.example.com', 'app.example.com'],
    nat64: true,
    dnsServers: ['10.0.0.2', '10.0.0.3:5353', '[fd00::1]:53'],
  });
});

test('rule 12: allowed addresses are a fault in live mode', () => {
  const env = { EGRESS_ALLOW_CIDRS: '127.0.0.1:4010' };
  expect(() => readConfig(env, (read) => readEgress(read, 'live'))).toThrow(
    'EGRESS_ALLOW_CIDRS: must be empty in live mode',
  );
});

test.each([
  ['EGRESS_ALLOW_CIDRS', '127.0.0.1'],
  ['EGRESS_ALLOW_CIDRS', 'localhost:4010'],
  ['EGRESS_ALLOW_CIDRS', '127.0.0.1:0'],
  ['EGRESS_ALLOW_CIDRS', '127.0.0.1:65536'],
  ['EGRESS_ALLOW_CIDRS', '::1:4010'],
  ['EGRESS_ALLOW_CIDRS', '[127.0.0.1]:4010'],
  ['EGRESS_ALLOW_CIDRS', '10.0.0.0/33'],
  ['EGRESS_DENY', '10.0.0.1:80'],
  ['EGRESS_DENY', '10.0.0.0/8,fd00::/129'],
  ['EGRESS_DENY', 'fe80::1%eth0/64'],
  ['EGRESS_DENY', '10.0.0.0/'],
  ['EGRESS_DENY', 'https://api.example.com'],
  ['EGRESS_DENY', 'api.example.com:443'],
  ['EGRESS_DENY', '10.0.0.1'],
  ['EGRESS_NAT64', '1'],
  ['DNS_RESOLVERS', 'dns.example'],
])('%s is a fault when it is %s', (variable, text) => {
  expect(faultsOf({ [variable]: text })).toEqual([variable]);
});

test('every fault is reported', () => {
  const env = { EGRESS_ALLOW_CIDRS: 'x', EGRESS_DENY: '/', EGRESS_NAT64: 'x' };
  expect(faultsOf(env)).toEqual(Object.keys(env));
});
