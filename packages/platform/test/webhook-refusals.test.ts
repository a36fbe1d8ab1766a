import { openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { type DnsAnswer, type ScriptedDns, startScriptedDns } from '@telehealth/test-servers/scripted-dns';
import { service } from '@telehealth/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPort, commonOf, startEdge, urlsOf } from './edge.ts';

/** Stands for an address on the public internet: the platform under test may send there, and nowhere else on this machine. */
const publicHost = '127.0.0.2';
const privateHost = '127.0.0.3';

let dns: ScriptedDns;
/** At the public address. */
let receiver: Receiver;
/** At every other address of this machine, on the same port. */
let others: readonly Receiver[];
let platform: Awaited<ReturnType<typeof startEdge>>;
/** Calls an operation below `/v1/webhooks/registrations` with the key of a tenant; the body of the answer. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
let call: (method: string, path: string, body?: object) => Promise<any>;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  dns = await startScriptedDns();
  // The system gives it to nobody, so that it is free at each of these addresses.
  const port = await freePort();
  receiver = await startReceiver({ host: publicHost, port });
  const hosts = ['127.0.0.1', privateHost, '::1'];
  others = await Promise.all(hosts.map((host) => startReceiver({ host, port })));
  closers.push(dns.stop, receiver.close, ...others.map(({ close }) => close));
  const bus = openBus(undefined, { clock: systemClock });
  platform = await startEdge({
    bus,
    other: {
      setting: 'WEBHOOKS_URL',
      async start(accountsUrl) {
        const config = service.loadConfig({
          ...commonOf('webhooks'),
          ...urlsOf(accountsUrl),
          STORE_URL: 'sqlite::memory:',
          EGRESS_ALLOW_CIDRS: `${publicHost}:${port}`,
          DNS_RESOLVERS: `${dns.server},${dns.server}`,
          EGRESS_DENY: 'api.platform.example',
          WEBHOOK_REGISTRATIONS_PER_DAY: '1000',
        });
        return service.createServer(await service.createContext(config, { bus }), anyPort);
      },
    },
  });
  closers.push(platform.close);
  const { clientId, brandId } = await platform.makeTenant('Acme');
  const { apiKey } = await platform.operator.issueApiKey({ clientId });
  call = async (method, path, body) => {
    const answer = await fetch(`${platform.url}/v1/webhooks/registrations${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-brand-id': brandId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status === 204 ? undefined : answer.json();
  };
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function register(url: string): Promise<string> {
  const { data } = await call('POST', '', { url, event_types: ['journey.step.abandoned.v1'] });
  return data.registration_id;
}

/** How a test of a registration with this URL ends. */
async function verdict(url: string) {
  const id = await register(url);
  const { data } = await call('POST', `/${id}/test`, {});
  await call('DELETE', `/${id}`);
  const { delivery_id: _, ...outcome } = data;
  return outcome;
}

const notPublic = { delivered: false, ok: false, detail: 'refused: address not public' };
const connectionsElsewhere = () => others.map(({ connections }) => connections);
const none = [0, 0, 0];

test('case 14: an address that is allowed gets the request: the receiver and the platform understand each other', async () => {
  expect(await verdict(`${receiver.url}/hook`)).toMatchObject({ delivered: true, ok: true, status: 204 });
  expect(receiver.connections).toBe(1);
});

test.each([
  ...[
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '192.0.0.1', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '0.0.0.0', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '168.63.129.16',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '[64:ff9b:1::1]',
    '[100::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[5f00::1]',
  ],
  ...[
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2620:4f:8000::1]',
    '[4000::1]',
  ],
])('case 14, interface.md 4.11: %s is refused before a connection, on every port', async (host) => {
  expect(await verdict(`http://${host}:${receiver.port}/hook`)).toEqual(notPublic);
  expect(await verdict(`https://${host}/hook`)).toEqual(notPublic);
  expect(connectionsElsewhere()).toEqual(none);
});

test.each([
  ...['localhost', 'localhost.', 'sub.localhost', 'printer.local', 'metadata.google.internal', 'db.intranet'],
  ...[
    'nas.lan',
    'router.home.arpa',
    'host.localdomain',
    'api.default.svc.cluster.local',
    'webhooks.default.svc',
  ],
  ...['service.onion', 'backend', 'api.platform.example', 'API.Platform.Example.'],
])('case 14, interface.md 4.11: %s is refused, and no DNS server is asked', async (host) => {
  const asked = dns.questions.length;
  expect(await verdict(`http://${host}:${receiver.port}/hook`)).toEqual(notPublic);
  expect(dns.questions.slice(asked)).toEqual([]);
  expect(connectionsElsewhere()).toEqual(none);
});

test.each([25, 22, 3306, 5432, 6379, 27017, 4222])(
  'case 14, research 5.2 rule 9: port %i of a public address is refused',
  async (port) => {
    dns.tell('receiver.example', { A: ['93.184.216.34'] });
    const outcome = await verdict(`https://receiver.example:${port}/hook`);
    expect(outcome).toEqual({ delivered: false, ok: false, detail: 'refused: port' });
  },
);

test.each<readonly [string, DnsAnswer]>([
  ['one public and one private address', { A: [publicHost, privateHost] }],
  ['a private and then a public address', { A: [privateHost, publicHost] }],
  ['a public IPv4 and a private IPv6 address', { A: [publicHost], AAAA: ['::1'] }],
  ['an alias of a private address', { CNAME: ['inside.example'], A: ['10.0.0.1'] }],
])('case 15: a name with %s is refused', async (_, answer) => {
  const before = receiver.connections;
  dns.tell('mixed.example', answer);
  expect(await verdict(`http://mixed.example:${receiver.port}/hook`)).toEqual(notPublic);
  expect([receiver.connections, ...connectionsElsewhere()]).toEqual([before, ...none]);
});

test('case 16: a name is looked up once for an attempt, and a second, private answer is never used', async () => {
  dns.tell('rebinding.example', { A: [publicHost] }, { A: [privateHost] });
  const url = `http://rebinding.example:${receiver.port}/rebinding`;
  const id = await register(url);
  const fire = async () => (await call('POST', `/${id}/test`, {})).data;
  expect(await fire()).toMatchObject({ delivered: true, ok: true });
  expect(dns.questions.filter((asked) => asked === 'A rebinding.example')).toHaveLength(1);
  const [request] = receiver.at('/rebinding');
  expect(request?.headers.host).toBe(`rebinding.example:${receiver.port}`);
  expect(await fire()).toMatchObject(notPublic);
  expect(await fire()).toMatchObject(notPublic);
  expect(receiver.at('/rebinding')).toHaveLength(1);
  expect(connectionsElsewhere()).toEqual(none);
  await call('DELETE', `/${id}`);
});

test.each([
  ['does not exist', 'NXDOMAIN', /^dns failure$/],
  ['cannot be looked up', 'SERVFAIL', /^dns failure$/],
  ['nobody answers for', 'silence', /^(dns failure|timeout: dns)$/],
] as const)(
  'research 5.2 rule 11: a name that %s is told by its category alone',
  async (_, answer, detail) => {
    dns.tell('failing.example', answer);
    const outcome = await verdict(`http://failing.example:${receiver.port}/hook`);
    expect(outcome).toEqual({ delivered: false, ok: false, detail: expect.stringMatching(detail) });
  },
);

test.each([
  '0177.0.0.1',
  '2130706433',
  '0x7f.1',
  '127.1',
  '[::ffff:127.0.0.1]',
  '１２７.０.０.１',
  '127。0。0。1',
])('case 17: %s is this machine, however it is written', async (host) => {
  expect(await verdict(`http://${host}:${receiver.port}/hook`)).toEqual(notPublic);
  expect(connectionsElsewhere()).toEqual(none);
});
