import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prefixesMs } from '../src/dns/find-addresses.ts';
import { egressUnderTest, postOnce, postTo } from './egress-under-test.ts';
import { arrived, fakeTimers, settled } from './fake-timers.ts';
import { httpReceiver, rawReceiver, receiver } from './receiver.ts';
import { scriptedDns } from './scripted-dns.ts';

const name = 'receiver.example';

/** A receiver that answers 200 with the `Host` it was asked for, and a DNS server. */
async function started() {
  const reached = await httpReceiver((request, response) => response.end(request.headers.host));
  return { reached, ...(await scriptedDns()), url: `http://${name}:${reached.port}/` };
}

test('rule 3: a name is asked for as it is, in both families, and stays the host of the request', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, { A: ['127.0.0.1'] });
  const exchange = await postTo(egressUnderTest({ allow: [reached.endpoint], dnsServers }), url);
  expect(exchange).toMatchObject({ answered: true, excerpt: `${name}:${reached.port}` });
  expect(Object.keys(exchange.timing).sort()).toEqual(['connectMs', 'dnsMs', 'ttfbMs']);
  expect([...dns.questions].sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
});

test('rule 2: the trailing dot of a name reaches neither DNS nor the receiver', async () => {
  const { reached, dns, dnsServers } = await started();
  dns.tell(name, { A: ['127.0.0.1'] });
  const egress = egressUnderTest({ allow: [reached.endpoint], dnsServers });
  expect(await postTo(egress, `http://${name}.:${reached.port}/`)).toMatchObject({
    excerpt: `${name}:${reached.port}`,
  });
});

test.each([
  ['another address', { A: ['127.0.0.1', '10.0.0.1'] }],
  ['an address before it', { A: ['169.254.169.254', '127.0.0.1'] }],
  ['an address of the other family', { A: ['127.0.0.1'], AAAA: ['::1'] }],
  ['an address of NAT64', { A: ['127.0.0.1'], AAAA: ['64:ff9b::7f00:1'] }],
])(
  'rule 3: a name with a good address is refused when %s of it is bad, without a connection',
  async (_what, answer) => {
    const { reached, dns, dnsServers, url } = await started();
    dns.tell(name, answer);
    expect(await postTo(egressUnderTest({ allow: [reached.endpoint], dnsServers }), url)).toEqual({
      answered: false,
      detail: 'refused: address not public',
      headers: {},
      truncated: false,
      timing: { dnsMs: expect.any(Number) },
    });
    expect(reached.connections()).toBe(0);
  },
);

test('rule 12: localhost is those addresses of the machine that are allowed, and DNS is not asked for it', async () => {
  const { reached, dns, dnsServers } = await started();
  dns.tell('localhost', { A: ['10.0.0.1'] });
  const url = `http://localhost:${reached.port}/`;
  const allowing = egressUnderTest({ allow: [reached.endpoint], dnsServers });
  expect(await postTo(allowing, url)).toMatchObject({ answered: true, excerpt: `localhost:${reached.port}` });
  const refused = { answered: false, detail: 'refused: address not public' };
  expect(await postTo(egressUnderTest({ dnsServers }), url)).toMatchObject(refused);
  expect(await postTo(egressUnderTest({ allow: ['[::1]:1'], dnsServers }), url)).toMatchObject(refused);
  expect([reached.connections(), dns.questions]).toEqual([1, []]);
});

test('rule 3: another name for a bad address is refused', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, { CNAME: ['inside.example'], A: ['127.0.0.1'] });
  expect(await postTo(egressUnderTest({ dnsServers }), url)).toMatchObject({
    detail: 'refused: address not public',
  });
  expect(reached.connections()).toBe(0);
});

test('rule 8: an address that DNS gives later is never used, and is refused by the next message', async () => {
  const { reached, dns, dnsServers, url } = await started();
  const inside = await receiver(
    createServer((_request, response) => response.end()),
    '127.0.0.2',
    reached.port,
  );
  dns.tell(name, { A: ['127.0.0.1'] }, { A: ['127.0.0.2'] });
  const egress = egressUnderTest({ allow: [reached.endpoint], dnsServers });
  expect(await postTo(egress, url)).toMatchObject({ answered: true });
  expect([...dns.questions].sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
  // The connection to the good address rests open; the name does not lead to it any more.
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
  expect([reached.connections(), inside.connections()]).toEqual([1, 0]);
});

test('rule 8: nothing is sent when the other end of the connection is another address', async () => {
  const reached = await rawReceiver(() => {});
  const pretend = (message: unknown) => {
    Object.defineProperty((message as { socket: Socket }).socket, 'remoteAddress', { value: '10.0.0.1' });
  };
  subscribe('net.client.socket', pretend);
  onTestFinished(() => void unsubscribe('net.client.socket', pretend));
  expect(await postOnce(reached)).toMatchObject({ answered: false });
  await expect.poll(() => [reached.connections(), reached.open(), reached.bytes()]).toEqual([1, 0, 0]);
});

test.each([
  ['a name that does not exist', 'NXDOMAIN', 'dns failure'],
  ['a name without addresses', {}, 'dns failure'],
  ['a server that fails', 'SERVFAIL', 'dns failure'],
  ['a server that fails for one family, and has none of the other', { AAAA: 'SERVFAIL' }, 'dns failure'],
  ['a server that fails for IPv4, and has nothing of IPv6', { A: 'SERVFAIL' }, 'dns failure'],
  [
    'a server that refuses one family, of a name without the other',
    { A: 'NXDOMAIN', AAAA: 'REFUSED' },
    'dns failure',
  ],
  ['a server that is silent', 'silence', 'timeout: dns'],
  ['a server that is silent for one family, and has none of the other', { AAAA: 'silence' }, 'timeout: dns'],
] as const)('rule 3: %s is the detail, without a connection', async (_what, answer, detail) => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, answer);
  const egress = egressUnderTest({ allow: [reached.endpoint], dnsServers, deadlineMs: 300 });
  expect(await postTo(egress, url)).toEqual({
    answered: false,
    detail,
    headers: {},
    truncated: false,
    timing: {},
  });
  expect(reached.connections()).toBe(0);
});

test('rule 3: DNS has three seconds, however much later the deadline is', async () => {
  const { dns, dnsServers, url } = await started();
  dns.tell(name, 'silence');
  const advance = fakeTimers();
  const exchange = postTo(egressUnderTest({ dnsServers, deadlineMs: 30_000 }), url);
  await arrived(() => dns.questions.length === 2);
  await advance(2999);
  expect(await settled(exchange)).toBe(false);
  await advance(1);
  expect(await settled(exchange)).toBe(true);
  expect(await exchange).toMatchObject({ detail: 'timeout: dns' });
});

const failures = ['SERVFAIL', 'NOTIMP', 'REFUSED', 'FORMERR', 'NXDOMAIN'] as const;
const answered = ['127.0.0.1'] as const;
const answeredSix = ['::1'] as const;

test.each([
  ...failures.map((code) => [`${code} for IPv6`, { A: answered, AAAA: code }] as const),
  ...failures.map((code) => [`${code} for IPv4`, { A: code, AAAA: answeredSix }] as const),
  ['nothing of IPv6', { A: answered }],
  ['nothing of IPv4', { AAAA: answeredSix }],
] as const)(
  'decisions.md 10: a name with addresses of one family and %s is delivered to',
  async (_what, answer) => {
    const { dns, dnsServers } = await scriptedDns();
    const address = 'AAAA' in answer && answer.AAAA === answeredSix ? '::1' : '127.0.0.1';
    const reached = await receiver(
      createServer((_request, response) => response.end()),
      address,
    );
    dns.tell(name, answer);
    dns.tell('ipv4only.arpa', { A: ['192.0.0.170'] });
    const egress = egressUnderTest({ allow: ['127.0.0.0/8', '::1/128'], dnsServers });
    expect(await postTo(egress, `http://${name}:${reached.port}/`)).toMatchObject({
      answered: true,
      status: 200,
    });
  },
);

test.each([
  ['IPv6', '127.0.0.1', { A: answered, AAAA: 'silence' }],
  ['IPv4', '::1', { A: 'silence', AAAA: answeredSix }],
] as const)(
  'decisions.md 10: silence about %s is waited for as long as one try',
  async (_what, address, answer) => {
    const { dns, dnsServers } = await scriptedDns();
    const reached = await receiver(
      createServer((_request, response) => response.end()),
      address,
    );
    dns.tell(name, answer);
    dns.tell('ipv4only.arpa', { A: ['192.0.0.170'] });
    const advance = fakeTimers();
    const egress = egressUnderTest({ allow: ['127.0.0.0/8', '::1/128'], dnsServers });
    const exchange = postTo(egress, `http://${name}:${reached.port}/`);
    // The deadline, that of DNS, and that of the other family.
    let isOver = false;
    void exchange.finally(() => {
      isOver = true;
    });
    await arrived(() => isOver || vi.getTimerCount() === 3);
    await advance(999);
    expect(await settled(exchange)).toBe(false);
    await advance(1);
    expect(await exchange).toMatchObject({ answered: true, status: 200 });
  },
);

test('decisions.md 10: of nine addresses of a family and more eight are used', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, {
    A: ['127.0.0.1', ...Array.from({ length: 29 }, (_, index) => `127.0.1.${index}`)],
    AAAA: Array.from({ length: 9 }, (_, index) => `2606:4700::${index + 1}`),
  });
  const egress = egressUnderTest({ allow: ['127.0.0.0/8'], dnsServers });
  expect(await postTo(egress, url)).toMatchObject({ answered: true });
  expect(reached.connections()).toBe(1);
});

test('rule 3: a bad address behind the eighth refuses a name as well', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, { A: [...Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 1}`), '10.0.0.1'] });
  const egress = egressUnderTest({ allow: ['127.0.0.0/8'], dnsServers });
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
  expect(reached.connections()).toBe(0);
});

test('rule 6: while it is unknown whether the network has NAT64, a name is reached by its address of IPv4', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: 'SERVFAIL' });
  dns.tell(name, { A: ['127.0.0.1'], AAAA: ['2606:4700::1'] });
  expect(await postTo(egressUnderTest({ allow: [reached.endpoint], dnsServers }), url)).toMatchObject({
    answered: true,
  });
});

test('rule 6: an answer about IPv4 alone does not say that the network has no NAT64', async () => {
  const { dns, dnsServers, url } = await started();
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: 'SERVFAIL' });
  dns.tell(name, { AAAA: ['2a00:1:2:3::7f00:1'] });
  expect(await postTo(egressUnderTest({ dnsServers }), url)).toMatchObject({ detail: 'dns failure' });
});

test('the next address is tried when no server listens at the one before', async () => {
  const { reached, dns, dnsServers, url } = await started();
  dns.tell(name, { A: ['127.0.0.2', '127.0.0.1'] });
  const egress = egressUnderTest({ allow: ['127.0.0.0/8'], dnsServers });
  expect(await postTo(egress, url)).toMatchObject({ answered: true });
  expect(reached.connections()).toBe(1);
});

test('rule 6: the prefix of NAT64 that the network shows is asked for once, and addresses behind it are refused', async () => {
  const { dns, dnsServers, url } = await started();
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: ['2a00:1:2:3::c000:aa'] });
  dns.tell(name, { AAAA: ['2a00:1:2:3::7f00:1'] });
  const egress = egressUnderTest({ dnsServers });
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
  expect(dns.questions.filter((question) => question === 'AAAA ipv4only.arpa')).toHaveLength(1);
});

test('rule 6: a network that begins to have NAT64 is noticed', async () => {
  const { dns, dnsServers, url } = await started();
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'] });
  dns.tell(name, { AAAA: ['2a00:1:2:3::7f00:1'] });
  const egress = egressUnderTest({ dnsServers, deadlineMs: 300 });
  expect((await postTo(egress, url)).detail).not.toBe('refused: address not public');
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: ['2a00:1:2:3::c000:aa'] });
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
});

test('rule 6: a prefix of NAT64 is asked for again after ten minutes, and addresses behind another one are refused', async () => {
  const { dns, dnsServers, url } = await started();
  let at = 0;
  const egress = egressUnderTest({ dnsServers, deadlineMs: 300, now: () => at });
  const asked = () => dns.questions.filter((question) => question === 'AAAA ipv4only.arpa').length;
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: ['2a00:1:2:3::c000:aa'] });
  dns.tell(name, { AAAA: ['2a00:1:2:4::7f00:1'] });
  expect((await postTo(egress, url)).detail).not.toBe('refused: address not public');
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: ['2a00:1:2:4::c000:aa'] });
  at = prefixesMs - 1;
  await postTo(egress, url);
  expect(asked()).toBe(1);
  at = prefixesMs;
  expect(await postTo(egress, url)).toMatchObject({ detail: 'refused: address not public' });
  expect(asked()).toBe(2);
});

test('rule 6: while DNS does not say whether an old prefix of NAT64 still is in use, addresses of IPv6 are not used', async () => {
  const { dns, dnsServers, url } = await started();
  let at = 0;
  const egress = egressUnderTest({ dnsServers, deadlineMs: 300, now: () => at });
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'], AAAA: ['2a00:1:2:3::c000:aa'] });
  dns.tell(name, { AAAA: ['2606:4700::1'] });
  expect((await postTo(egress, url)).detail).not.toBe('dns failure');
  dns.tell('ipv4only.arpa', 'SERVFAIL');
  at = prefixesMs;
  expect(await postTo(egress, url)).toMatchObject({ detail: 'dns failure', timing: {} });
  dns.tell('ipv4only.arpa', { A: ['192.0.0.170'] });
  expect((await postTo(egress, url)).detail).not.toBe('dns failure');
});

test('rule 6: while it is unknown whether the network has NAT64, addresses of IPv6 are not used', async () => {
  const { dns, dnsServers, url } = await started();
  dns.tell('ipv4only.arpa', 'SERVFAIL');
  dns.tell(name, { AAAA: ['2606:4700::1'] });
  expect(await postTo(egressUnderTest({ dnsServers }), url)).toMatchObject({
    detail: 'dns failure',
    timing: {},
  });
});
