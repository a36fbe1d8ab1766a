import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificates as tls } from '@telehealth/rpc/testing';
import { createSealer } from '@telehealth/sealing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import {
  type ChallengeDns,
  isUnavailable,
  type Pebble,
  type PebbleOptions,
  startChallengeDns,
  startPebble,
  type Unavailable,
} from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import type { Client } from 'acme-client';
import { expect, onTestFinished, test } from 'vitest';
import { acmeAccount } from '../src/adapters/certificates/acme-account.ts';
import { AcmeProblem } from '../src/adapters/certificates/acme-problem.ts';
import { acmeProvider } from '../src/adapters/certificates/acme-provider.ts';
import type { CertificateProvider, OrderStep } from '../src/adapters/certificates/certificate-provider.ts';
import { resolvers } from '../src/adapters/dns/resolvers.ts';
import { acmeAccountsDefinition } from '../src/storage/certificates.ts';
import { day, startCalls, stateOf } from './domain-calls.ts';

const hostname = 'login.brand.example';
const signal = new AbortController().signal;
const sealer = createSealer([{ id: 'k1', key: Buffer.alloc(32) }], 'domains acme accounts');

interface Authority {
  readonly dns: ChallengeDns;
  /** The challenges that every host answers, by token. */
  readonly challenges: Map<string, string>;
  /** Finds the others. */
  find: (token: string) => Promise<string | undefined>;
  readonly httpPort: number;
  stop(): Promise<void>;
}

/** The names and the hosts that an authority looks at. */
async function startAuthority(): Promise<Authority | Unavailable> {
  const dns = await startChallengeDns();
  if (isUnavailable(dns)) return dns;
  const challenges = new Map<string, string>();
  const server: Server = createServer(async (request, answer) => {
    const [, token = ''] = /^\/\.well-known\/acme-challenge\/(.+)$/.exec(request.url ?? '') ?? [];
    const found = challenges.get(token) ?? (await authority.find(token));
    answer.writeHead(found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await dns.stop();
  };
  const authority: Authority = {
    ...{ dns, challenges, stop, httpPort: (server.address() as AddressInfo).port },
    find: async () => undefined,
  };
  return authority;
}

async function pebbleAt(authority: Authority, options: Partial<PebbleOptions> = {}): Promise<Pebble> {
  const { dns, httpPort } = authority;
  const pebble = await startPebble({ tls: tls.server, dnsServer: dns.server, httpPort, ...options });
  if (isUnavailable(pebble)) throw new Error(pebble.unavailable);
  onTestFinished(() => pebble.stop());
  return pebble;
}

function settingsOf({ url }: { readonly url: string }) {
  return { directoryUrl: url, email: 'ops@telehealth.example', ca: tls.ca };
}

/** A provider as a process of its own opens it, over a database that all share. */
async function providerOf(pebble: { readonly url: string }, store = openStore('sqlite::memory:')) {
  const accounts = await (await store).collection(acmeAccountsDefinition);
  const open = () => acmeProvider(acmeAccount(settingsOf(pebble), { accounts, sealer }));
  return { open, accounts };
}

/** Takes steps until the order ends, each by another process, and shows every challenge to the authority. */
async function untilEnd(
  open: () => CertificateProvider,
  challenges: Map<string, string>,
  begun?: string,
): Promise<Exclude<OrderStep, { status: 'pending' }> & { readonly challenges: number }> {
  let state = begun;
  const shown = new Set<string>();
  for (let steps = 0; steps < 60; steps += 1) {
    // A step that comes to nothing is taken again, as the schedule does.
    const taken = open().step({ hostname, ...(state !== undefined && { state }) }, signal);
    const step = await taken.catch(() => undefined);
    if (step === undefined) continue;
    if (step.status !== 'pending') return { ...step, challenges: shown.size };
    state = step.state;
    if (step.challenge) {
      shown.add(step.challenge.token);
      challenges.set(step.challenge.token, step.challenge.keyAuthorization);
    }
    await expect.poll(() => true).toBe(true);
  }
  throw new Error('the order does not end');
}

await describeWith(startAuthority, 'Pebble', (authority) => {
  const { challenges } = authority;

  test.each([
    [0, 0],
    [5, 50],
    [50, 0],
    [50, 100],
  ])(
    'an authority issues a certificate that refuses %i of 100 nonces and uses %i of 100 authorizations again',
    async (nonceReject, authzReuse) => {
      const pebble = await pebbleAt(authority, { nonceReject, authzReuse });
      const { open } = await providerOf(pebble);
      const end = await untilEnd(open, challenges);
      if (end.status !== 'issued') throw new Error(end.status);
      const [leaf = '', intermediate = ''] = end.chain.split(/(?<=-----END CERTIFICATE-----\n)/);
      const certificate = new X509Certificate(leaf);
      expect(certificate.subjectAltName).toBe(`DNS:${hostname}`);
      const issuer = new X509Certificate(intermediate);
      expect(certificate.verify(issuer.publicKey)).toBe(true);
      expect(issuer.verify(new X509Certificate(await pebble.root()).publicKey)).toBe(true);
      expect(end.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    },
  );

  test('an authorization that is used again needs no challenge', async () => {
    const pebble = await pebbleAt(authority, { nonceReject: 0, authzReuse: 100 });
    const { open } = await providerOf(pebble);
    expect(await untilEnd(open, challenges)).toMatchObject({ status: 'issued', challenges: 1 });
    expect(await untilEnd(open, challenges)).toMatchObject({ status: 'issued', challenges: 0 });
  });

  test('a challenge that is not served ends the order; the next one makes sense after a while', async () => {
    const pebble = await pebbleAt(authority, { nonceReject: 0, authzReuse: 0 });
    const { open } = await providerOf(pebble);
    const end = await untilEnd(open, new Map());
    expect(end).toMatchObject({ status: 'failed', reason: 'refused', afterMs: 15 * 60_000 });
  });

  test('an order that the authority does not know is placed again', async () => {
    const first = await pebbleAt(authority, { nonceReject: 0, authzReuse: 0 });
    const { open } = await providerOf(first);
    const placed = await open().step({ hostname }, signal);
    if (placed.status !== 'pending') throw new Error(placed.status);
    const lost = JSON.stringify({
      ...JSON.parse(placed.state),
      url: `${first.url.replace('/dir', '')}/my-order/lost`,
    });
    expect(await untilEnd(open, challenges, lost)).toMatchObject({ status: 'issued' });
  });

  test('an order that is valid already is downloaded', async () => {
    const pebble = await pebbleAt(authority, { nonceReject: 0, authzReuse: 0 });
    const { open } = await providerOf(pebble);
    let last = '';
    const remembering = (): CertificateProvider => ({
      ...open(),
      step: (order, within) => {
        last = order.state ?? last;
        return open().step(order, within);
      },
    });
    const end = await untilEnd(remembering, challenges);
    const again = await open().step({ hostname, state: last }, signal);
    expect(again).toEqual({
      status: 'issued',
      chain: (end as { chain: string }).chain,
      privateKey: (end as { privateKey: string }).privateKey,
    });
  });

  test('replicas that open the account at once use one key, which is stored sealed', async () => {
    const pebble = await pebbleAt(authority);
    const { open, accounts } = await providerOf(pebble);
    const replicas = Array.from({ length: 5 }, () => open());
    // Pebble answers 500 to one of two requests that register the same key at once. A step that rejects is repeated.
    const stepOf = ({ step }: CertificateProvider) =>
      step({ hostname }, signal).catch(() => step({ hostname }, signal));
    const steps = await Promise.all(replicas.map(stepOf));
    expect(new Set(steps.map(({ status }) => status))).toEqual(new Set(['pending']));
    const stored = await accounts.find({}, { limit: 10 });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch('PRIVATE KEY');
  });

  test('a hostname that the authority refuses to issue for fails', async () => {
    const pebble = await pebbleAt(authority, { nonceReject: 0 });
    const { open } = await providerOf(pebble);
    const step = await open().step({ hostname: 'not_a_host.example' }, signal);
    expect(step).toMatchObject({ status: 'failed', reason: 'refused' });
  });

  test('a step rejects while the authority is down', async () => {
    const pebble = await pebbleAt(authority, { nonceReject: 0 });
    const provider = (await providerOf(pebble)).open();
    await pebble.stop();
    await expect(provider.step({ hostname }, signal)).rejects.toThrow();
  });

  test('a step ends when its asker gives up', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => silent.closeAllConnections());
    onTestFinished(() => void silent.close());
    const { open } = await providerOf({
      url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/dir`,
    });
    const asker = new AbortController();
    const step = open().step({ hostname }, asker.signal);
    asker.abort(new Error('of this test'));
    await expect(step).rejects.toThrow('of this test');
  });

  test('the whole way: registered, a record in DNS, verified over http-01, renewed, without a secret in a log or an event', async () => {
    const pebble = await pebbleAt(authority);
    const { open } = await providerOf(pebble);
    const calls = await startCalls({
      clock: fakeClock(Date.now()),
      acme: open(),
      realDns: resolvers({
        resolvers: [authority.dns.server, authority.dns.server],
        findCaaIdentities: undefined,
      }),
    });
    const { register, verify, refusedVerify, routing, anyone, context, after, clock, route, log } = calls;
    const { target } = await register(hostname);
    expect(await refusedVerify()).toBe('not-ready dns_wrong_target');
    await authority.dns.setServfail(hostname, true);
    expect(await refusedVerify()).toBe('not-ready dns_unavailable');
    await authority.dns.setServfail(hostname, false);
    await authority.dns.setCname(hostname, target);
    onTestFinished(() => authority.dns.setCname(hostname, undefined));
    // What the edge does at the hostname.
    authority.find = async (token) => {
      const found = await routing.getChallenge({ token }, anyone).catch(() => undefined);
      return found?.keyAuthorization;
    };
    onTestFinished(() => {
      authority.find = async () => undefined;
    });
    await expect
      .poll(() => {
        clock.pass(1000);
        return refusedVerify();
      })
      .toBe('ok');
    expect(stateOf(await verify())).toBe('active');
    const before = await route(hostname);
    await after(60 * day);
    await expect
      .poll(async () => {
        await after(1000);
        return (await route(hostname))?.certificateFingerprint;
      })
      .not.toBe(before?.certificateFingerprint);
    const { privateKey } = await routing.getCertificate({ hostname }, anyone);
    const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 50 });
    const written = `${log()}${JSON.stringify(rows)}${JSON.stringify(await context.domains.find({}, { limit: 5 }))}`;
    expect(written).not.toContain(privateKey.split('\n')[1]);
    expect(written).not.toMatch(/BEGIN (EC )?PRIVATE KEY/);
  });
});

test('an account that the authority lost is asked for again, and its time for the next request is kept', async () => {
  let [opened, problem] = [0, new AcmeProblem(400, 'accountDoesNotExist', 'of this test', undefined)];
  const createOrder = async () => {
    throw problem;
  };
  const provider = acmeProvider({
    open: async () => ({ createOrder }) as unknown as Client,
    forget: () => {
      opened += 1;
    },
  });
  await expect(provider.step({ hostname }, signal)).rejects.toBe(problem);
  expect(opened).toBe(1);
  problem = new AcmeProblem(429, 'rateLimited', 'of this test', 3600);
  expect(await provider.step({ hostname }, signal)).toMatchObject({ status: 'failed', afterMs: 3_600_000 });
  problem = new AcmeProblem(503, 'serverInternal', 'of this test', undefined);
  await expect(provider.step({ hostname }, signal)).rejects.toBe(problem);
});
