import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import type { Verdict } from '../src/domain/dns/verdict.ts';
import { day, hostname, LOGIN, MEMBER, startCalls, startOrdered, stateOf } from './domain-calls.ts';
import { as, type DomainsOptions } from './domains-under-test.ts';
import { issuedAt } from './scripted-certificates.ts';

const portal = 'www.brand.example';

/** An active login domain and a member domain whose certificate is issued. */
async function startVerified(options: DomainsOptions = {}) {
  const calls = await startCalls(options);
  calls.allIsWell();
  await calls.register(hostname);
  await calls.verify();
  await calls.register(portal, MEMBER);
  await calls.verify(MEMBER);
  await calls.after(0);
  return calls;
}

test('interface.md 3.4: the certificate of a verified member domain is ordered; an operator makes it active', async () => {
  const { get, operators, route } = await startVerified();
  expect(stateOf(await get(MEMBER))).toBe('cert_issued');
  expect(await route(portal)).toBeUndefined();
  const activate = () => operators().activateDomain({ brandId: 'brd_1', kind: MEMBER }, as());
  expect(stateOf((await activate()).domain?.domain)).toBe('active');
  expect(await route(portal)).toMatchObject({ hostname: portal, kind: MEMBER });
  expect(stateOf((await activate()).domain?.domain)).toBe('active');
});

test('verified domains are checked once a day; three definite negatives in a row make them failed', async () => {
  const { after, get, dns, route } = await startVerified();
  const looks = dns.looks.length;
  await after(day - 1000);
  expect(dns.looks).toHaveLength(looks);
  dns.verdict = 'missing';
  await after(1000);
  expect(dns.looks).toHaveLength(looks + 2);
  await after(day);
  expect(stateOf(await get())).toBe('active');
  await after(day);
  expect(stateOf(await get())).toBe('failed');
  expect(stateOf(await get(MEMBER))).toBe('failed');
  expect(await route(hostname)).toBeUndefined();
});

test.each<Verdict>(['unavailable', 'disagree'])(
  'DNS that says %s never makes a domain failed',
  async (verdict) => {
    const { after, get, dns } = await startVerified();
    dns.verdict = 'missing';
    await after(day);
    await after(day);
    dns.verdict = verdict;
    for (let looks = 0; looks < 25; looks += 1) await after(day / 6);
    expect(stateOf(await get())).toBe('active');
    dns.verdict = 'missing';
    await after(day);
    expect(stateOf(await get())).toBe('failed');
  },
);

test('a check that finds the record resets the count', async () => {
  const { after, get, dns } = await startVerified();
  for (let round = 0; round < 3; round += 1) {
    dns.verdict = 'wrong_target';
    await after(day);
    await after(day);
    dns.verdict = 'verified';
    await after(day);
  }
  expect(stateOf(await get())).toBe('active');
});

test('rechecks spread over an hour of the next day', async () => {
  const { stored, clock } = await startVerified({ random: () => 0.5 });
  expect((await stored()).recheck?.dueAt).toBe(clock.now() + day + 30 * 60_000);
});

test('a failed domain is verified again', async () => {
  const { after, verify, dns, route } = await startVerified();
  dns.verdict = 'missing';
  for (let days = 0; days < 3; days += 1) await after(day);
  dns.verdict = 'verified';
  expect(stateOf(await verify())).toBe('active');
  expect(stateOf(await verify(MEMBER))).toBe('cert_requested');
  expect(await route(hostname)).toBeDefined();
});

test('a certificate is renewed when a third of its lifetime is left, and the edge is notified', async () => {
  const { after, route, certificates, stored, get } = await startVerified();
  const first = await route(hostname);
  const row = await get();
  const steps = certificates.steps.length;
  await after(60 * day - 1000);
  expect(certificates.steps).toHaveLength(steps);
  await stored();
  await after(1000);
  expect(certificates.steps).toHaveLength(steps + 2);
  expect((await route(hostname))?.certificateFingerprint).not.toBe(first?.certificateFingerprint);
  expect(await get()).toEqual(row);
  expect((await stored()).outbox ?? []).toEqual([]);
});

test('a renewal that fails is tried again, and the certificate in use serves on until it ends', async () => {
  const { after, get, certificates, route } = await startVerified();
  certificates.otherwise = () => ({ status: 'failed', reason: 'refused', afterMs: 900_000 });
  const fingerprint = (await route(hostname))?.certificateFingerprint;
  await after(60 * day);
  const steps = certificates.steps.length;
  await after(899_000);
  expect(certificates.steps).toHaveLength(steps);
  await after(1000);
  expect(certificates.steps.length).toBeGreaterThan(steps);
  for (let days = 0; days < 29; days += 1) await after(day);
  expect(stateOf(await get())).toBe('active');
  expect((await route(hostname))?.certificateFingerprint).toBe(fingerprint);
  await after(day);
  expect(stateOf(await get())).toBe('failed');
  expect(await route(hostname)).toBeUndefined();
});

test('a domain that waits for 30 days fails', async () => {
  const { register, after, get, dns } = await startCalls();
  await register(hostname);
  await register(portal, MEMBER);
  await after(30 * day - 1000);
  expect(stateOf(await get())).toBe('requested');
  await after(1000);
  expect(stateOf(await get())).toBe('failed');
  expect(stateOf(await get(MEMBER))).toBe('failed');
  expect(dns.looks).toEqual([]);
});

test('a process that died in a step leaves its order to the next one', async () => {
  const { certificates, clock, verify, refusedVerify, context, stored, issuing } = await startOrdered();
  certificates.next.push(() => ({ status: 'pending', state: 'handle', afterMs: 0 }));
  certificates.next.push(() => ({ status: 'pending', state: 'handle', afterMs: 60_000 }));
  await refusedVerify();
  const { _id, order } = await stored();
  // The claim of a process that is gone.
  const until = clock.now() + 20_000;
  const claimed = { ...order, dueAt: clock.now(), holder: 'gone', until };
  await writable(context.domains).update(_id, {}, { set: { order: claimed, dueAt: until } });
  certificates.otherwise = issuing;
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  clock.pass(20_000);
  expect(stateOf(await verify())).toBe('active');
  expect(certificates.steps.at(-1)?.state).toBe('handle');
});

test('an outcome that comes after its claim ended is dropped', async () => {
  const { certificates, clock, verify, refusedVerify, stored, issuing } = await startOrdered();
  const slow = Promise.withResolvers<void>();
  certificates.next.push(async () => {
    await slow.promise;
    return await issuedAt(hostname, clock.now());
  });
  certificates.otherwise = issuing;
  const late = refusedVerify();
  await expect.poll(() => certificates.steps.length).toBe(1);
  clock.pass(20_000);
  expect(stateOf(await verify())).toBe('active');
  const { certificate } = await stored();
  slow.resolve();
  await late;
  expect((await stored()).certificate).toEqual(certificate);
});

test('one domain that cannot be checked keeps no other waiting', async () => {
  const { register, verify, dns, after, log, get } = await startVerified();
  await register('login.other.example', LOGIN, { brandId: 'brd_2' });
  await verify(LOGIN, { brandId: 'brd_2' });
  dns.before = async (name) => {
    if (name === hostname) throw new Error('of this test');
  };
  dns.verdict = 'missing';
  for (let days = 0; days < 3; days += 1) await after(day);
  expect(stateOf(await get(LOGIN, { brandId: 'brd_2' }))).toBe('failed');
  expect(stateOf(await get())).toBe('active');
  expect(log()).toMatch('a domain could not be checked');
});

test('the schedule runs by itself on the process that holds the lease', async () => {
  const { register, verify, allIsWell, clock, get } = await startCalls({ holdsLeases: true });
  allIsWell();
  await register(portal, MEMBER);
  await verify(MEMBER);
  await expect
    .poll(async () => {
      await clock.advance(2000);
      return stateOf(await get(MEMBER));
    })
    .toBe('cert_issued');
});

test('decisions.md 13: a client whose DNS is silent delays no checks of other clients', async () => {
  const { register, verify, after, dns, allIsWell } = await startCalls();
  allIsWell();
  const verified = async (name: string, clientId: string, brandId: string) => {
    await register(name, MEMBER, { clientId, brandId });
    await verify(MEMBER, { clientId, brandId });
  };
  for (let n = 0; n < 24; n += 1) await verified(`www.silent${n}.example`, 'cli_1', `brd_${n}`);
  await verified('www.neighbour.example', 'cli_2', 'brd_neighbour');
  const silence = Promise.withResolvers<void>();
  dns.before = (name) => (name.includes('silent') ? silence.promise : Promise.resolve());
  const looks = dns.looks.length;
  const checked = after(day);
  await expect.poll(() => dns.looks.slice(looks)).toContain('www.neighbour.example');
  silence.resolve();
  await checked;
  expect(dns.looks.slice(looks).toSorted()).toHaveLength(25);
});
