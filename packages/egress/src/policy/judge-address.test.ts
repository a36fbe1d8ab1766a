import { expect, test } from 'vitest';
import { type AddressRules, addressJudge, allowedBy } from './judge-address.ts';

const rules: AddressRules = { mode: 'test', allow: [], deny: [], nat64: false };
const judge = addressJudge(rules);

/** Addresses that no receiver on the public internet has, and what they are. */
const bad = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'shared by carriers'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['100.127.255.255', 'shared by carriers'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'metadata of clouds'],
  ['169.254.170.2', 'metadata of tasks'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'protocol assignments'],
  ['192.0.0.170', 'discovery of NAT64'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['192.0.2.1', 'documentation'],
  ['192.31.196.1', 'anycast of AS112'],
  ['192.52.193.1', 'anycast of AMT'],
  ['192.88.99.1', 'relays of 6to4'],
  ['192.168.0.1', 'private'],
  ['192.168.255.255', 'private'],
  ['192.175.48.1', 'anycast of AS112'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['168.63.129.16', 'host of Azure'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:8.8.8.8', 'mapped, of a public address'],
  ['::ffff:0:127.0.0.1', 'translated (SIIT)'],
  ['::127.0.0.1', 'compatible'],
  ['::5efe:10.0.0.1', 'ISATAP'],
  ['64:ff9b::7f00:1', 'NAT64 of loopback'],
  ['64:ff9b::808:808', 'NAT64 of a public address'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'dummy prefix'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID, second version'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2620:4f:8000::1', 'anycast of AS112'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of Amazon'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
] as const;

/** Addresses of the public internet, several of them beside a refused network. */
const good = [
  ['1.1.1.1'],
  ['8.8.8.8'],
  ['9.255.255.255'],
  ['11.0.0.0'],
  ['100.63.255.255'],
  ['100.128.0.0'],
  ['128.0.0.1'],
  ['172.15.255.255'],
  ['172.32.0.0'],
  ['192.0.1.1'],
  ['198.17.255.255'],
  ['198.20.0.0'],
  ['223.255.255.255'],
  ['2001:4860:4860::8888'],
  ['2606:4700:4700::1111'],
  ['2a00:1450:4001:80b::200e'],
  ['2620:fe::fe'],
] as const;

test('the corpus has 59 bad and 17 good addresses', () => {
  expect([new Set(bad.map(([address]) => address)).size, new Set(good.flat()).size]).toEqual([59, 17]);
});

test.each(bad)('rules 4 and 5: %s (%s) is refused', (address) => {
  expect(judge(address, 443, [])).toBe('refused: address not public');
});

test.each(good)('rules 4 and 5: %s is allowed', (address) => {
  expect(judge(address, 443, [])).toBeUndefined();
});

test('rule 4: networks of the platform are refused', () => {
  const denying = addressJudge({ ...rules, deny: ['8.8.8.0/24', '2606:4700::/32'] });
  expect(denying('8.8.8.8', 443, [])).toBe('refused: address not public');
  expect(denying('2606:4700::1', 443, [])).toBe('refused: address not public');
  expect(denying('8.8.9.8', 443, [])).toBeUndefined();
});

test('rule 6: an address of NAT64 is judged by the address within, once the operator says that NAT64 is used', () => {
  const translating = addressJudge({ ...rules, nat64: true, deny: ['9.9.9.0/24'] });
  expect(translating('64:ff9b::808:808', 443, [])).toBeUndefined();
  expect(translating('64:ff9b::7f00:1', 443, [])).toBe('refused: address not public');
  expect(translating('64:ff9b::909:909', 443, [])).toBe('refused: address not public');
  expect(translating('64:ff9b:1::808:808', 443, [])).toBe('refused: address not public');
});

test('rule 6: a prefix of NAT64 that the network shows is judged like the well-known one', () => {
  const prefixes = [{ address: '2a00:1:2:3::', length: 96 }] as const;
  const translating = addressJudge({ ...rules, nat64: true });
  expect(judge('2a00:1:2:3::808:808', 443, [])).toBeUndefined();
  expect(judge('2a00:1:2:3::808:808', 443, prefixes)).toBe('refused: address not public');
  expect(translating('2a00:1:2:3::808:808', 443, prefixes)).toBeUndefined();
  expect(translating('2a00:1:2:3::a00:1', 443, prefixes)).toBe('refused: address not public');
  expect(translating('2a00:1:2:4::a00:1', 443, prefixes)).toBeUndefined();
});

test.each([
  ['test', 80, undefined],
  ['live', 80, 'refused: port'],
  ['live', 443, undefined],
  ['live', 1024, undefined],
  ['live', 8443, undefined],
  ['live', 65_535, undefined],
  ['test', 22, 'refused: port'],
  ['test', 25, 'refused: port'],
  ['test', 1023, 'refused: port'],
] as const)('rule 9: in %s mode port %i gives %s', (mode, port, verdict) => {
  expect(addressJudge({ ...rules, mode })('8.8.8.8', port, [])).toBe(verdict);
});

test.each([
  1433, 2049, 2375, 2376, 2377, 2378, 2379, 2380, 3306, 4222, 5432, 5672, 6000, 6222, 6379, 6443, 6665, 6666,
  6667, 6668, 6669, 8086, 8222, 8500, 9000, 9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 26379, 27017,
  27018, 27019,
])('rule 9: port %i of databases, buses and clusters is refused', (port) => {
  expect(judge('8.8.8.8', port, [])).toBe('refused: port');
});

test('rule 12: an allowed network skips the rules of addresses and of ports', () => {
  const allowing = addressJudge({ ...rules, allow: ['127.0.0.0/8', 'fd00::/8'], deny: ['127.0.0.0/8'] });
  expect(allowing('127.0.0.1', 6379, [])).toBeUndefined();
  expect(allowing('fd00::1', 22, [])).toBeUndefined();
  expect(allowing('::ffff:127.0.0.1', 443, [])).toBe('refused: address not public');
  expect(allowing('10.0.0.1', 443, [])).toBe('refused: address not public');
});

test('rule 12: an allowed endpoint is one address at one port, however the address is written', () => {
  const allowing = addressJudge({ ...rules, allow: ['127.0.0.1:4010', '[0:0:0:0:0:0:0:1]:4010'] });
  expect(allowing('127.0.0.1', 4010, [])).toBeUndefined();
  expect(allowing('::1', 4010, [])).toBeUndefined();
  expect(allowing('0:0::1', 4010, [])).toBeUndefined();
  expect(allowing('127.0.0.1', 4011, [])).toBe('refused: address not public');
  expect(allowing('127.0.0.2', 4010, [])).toBe('refused: address not public');
});

test('rule 7: a network of IPv6 says nothing about addresses of IPv4', () => {
  const denying = addressJudge({ ...rules, deny: ['::/0'] });
  expect(denying('8.8.8.8', 443, [])).toBeUndefined();
  expect(denying('2606:4700::1', 443, [])).toBe('refused: address not public');
});

test.each(['127.0.0.1', '::1'])(
  'rule 5: %s is open in test mode to one that keeps the ports of the platform',
  (address) => {
    const open = { ...rules, loopbackExcept: (port: number) => port === 8000 };
    expect(addressJudge(open)(address, 4010, [])).toBeUndefined();
    for (const port of [8000, 22, 6379]) expect(addressJudge(open)(address, port, [])).toBe('refused: port');
    const refused = 'refused: address not public';
    expect(addressJudge({ ...open, mode: 'live' })(address, 4010, [])).toBe(refused);
    expect(addressJudge({ ...open, deny: ['127.0.0.0/8', '::/16'] })(address, 4010, [])).toBe(refused);
  },
);

test.each(bad.filter(([address]) => !['127.0.0.1', '::1'].includes(address)))(
  'rule 5: %s (%s) is refused where loopback is open',
  (address) => {
    const judgeOpen = addressJudge({ ...rules, loopbackExcept: () => false });
    expect(judgeOpen(address, 4010, [])).toBe('refused: address not public');
  },
);

test('what operators allowed is open in test mode alone, but not what is denied, nor a port that is kept', () => {
  const opened = allowedBy(['10.0.0.0/8', '127.0.0.1:4010', '127.0.0.1:4011', '::/0']);
  const loopbackExcept = (port: number) => port === 4011;
  const inTest = addressJudge({ ...rules, deny: ['10.9.0.0/16'], loopbackExcept });
  expect(inTest('10.1.2.3', 8080, [])).toBe('refused: address not public');
  expect(inTest('10.1.2.3', 8080, [], opened)).toBeUndefined();
  expect(inTest('127.0.0.1', 4010, [], opened)).toBeUndefined();
  expect(inTest('127.0.0.1', 4011, [], opened)).toBe('refused: port');
  for (const denied of ['10.9.0.1', '64:ff9b::a09:1', '::ffff:10.9.0.1', '::ffff:a09:1', '::10.9.0.1'])
    expect(inTest(denied, 8080, [], opened)).toBe('refused: address not public');
  const live = addressJudge({ ...rules, mode: 'live' });
  expect(live('10.1.2.3', 8080, [], opened)).toBe('refused: address not public');
});
