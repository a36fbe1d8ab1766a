import { refusalOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { day, LOGIN, MEMBER, startCalls, stateOf } from './domain-calls.ts';
import { as, type DomainsOptions } from './domains-under-test.ts';

const hostname = 'login.brand.example';
const sibling = { brandId: 'brd_2' };
const stranger = { clientId: 'cli_2', brandId: 'brd_9' };

/** Domains with a DNS that has one record of the hostname: it names what the test sets. */
async function startRecord(options: DomainsOptions = {}) {
  const calls = await startCalls(options);
  const { dns, certificates, issuing } = calls;
  certificates.otherwise = issuing;
  let named: string | undefined;
  dns.verdictOf = async ({ target }) =>
    named === undefined ? 'missing' : named === target ? 'verified' : 'wrong_target';
  const name = (target?: string) => {
    named = target;
  };
  return { ...calls, name };
}

test('of two clients that claim one hostname, the one whose target DNS names wins; squatting excludes no client', async () => {
  const { register, verify, refusedVerify, name, route } = await startRecord();
  await register(hostname, LOGIN, stranger);
  const { target } = await register(hostname);
  name(target);
  expect(await refusedVerify(LOGIN, stranger)).toBe('not-ready dns_wrong_target');
  expect(stateOf(await verify())).toBe('active');
  expect(await route(hostname)).toMatchObject({ clientId: 'cli_1' });
  expect(await refusedVerify(LOGIN, stranger)).toBe('conflict hostname_taken');
});

await onEveryStore((freshUrl) => {
  test('two verifies at once give a hostname to one domain, even when DNS verifies both', async () => {
    const { register, domains, allIsWell, context } = await startCalls({ storeUrl: freshUrl() });
    allIsWell();
    const callers = [{}, sibling, stranger];
    for (const caller of callers) await register(hostname, MEMBER, caller);
    const answers = await Promise.all(
      callers.map((caller) => refusalOf(domains.verifyDomain({ kind: MEMBER }, as(caller)))),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'conflict hostname_taken')).toHaveLength(2);
    expect(await context.domains.find({ heldHostname: hostname }, { limit: 5 })).toHaveLength(1);
  });
});

test('the record of a deleted domain never verifies again: every registration has a target of its own', async () => {
  const { register, verify, remove, refusedVerify, name } = await startRecord();
  const first = await register(hostname);
  name(first.target);
  await verify();
  await remove();
  const second = await register(hostname);
  expect(second.target).not.toBe(first.target);
  expect(await refusedVerify()).toBe('not-ready dns_wrong_target');
  name(second.target);
  expect(stateOf(await verify())).toBe('active');
});

test('a removed login host that was active is in quarantine for 30 days; its own client can have it at once', async () => {
  const { register, verify, remove, domains, name, clock } = await startRecord();
  name((await register(hostname)).target);
  await verify();
  await remove();
  const claim = () => refusalOf(domains.registerDomain({ hostname, kind: LOGIN }, as(stranger)));
  expect(await claim()).toBe('conflict hostname_taken');
  clock.pass(30 * day - 1);
  expect(await claim()).toBe('conflict hostname_taken');
  name((await register(hostname, LOGIN, sibling)).target);
  expect(stateOf(await verify(LOGIN, sibling))).toBe('active');
  clock.pass(31 * day);
  expect(await claim()).toBe('conflict hostname_taken');
});

test('a claim from before the quarantine does not verify during it', async () => {
  const { register, verify, remove, refusedVerify, name, clock } = await startRecord();
  const claimed = await register(hostname, LOGIN, stranger);
  name((await register(hostname)).target);
  await verify();
  await remove();
  name(claimed.target);
  expect(await refusedVerify(LOGIN, stranger)).toBe('conflict hostname_taken');
  clock.pass(29 * day);
  expect(await refusedVerify(LOGIN, stranger)).toBe('conflict hostname_taken');
  clock.pass(day);
  expect(stateOf(await verify(LOGIN, stranger))).toBe('active');
});

test('a member host, and a login host that was never active, are free once they are removed', async () => {
  const { register, verify, remove, name } = await startRecord();
  name((await register(hostname, MEMBER)).target);
  await verify(MEMBER);
  await remove(MEMBER);
  name((await register(hostname, LOGIN, stranger)).target);
  expect(stateOf(await verify(LOGIN, stranger))).toBe('active');
});

test('interface.md 2.11: a removed domain is missing at once, serves nothing, and is not removed twice', async () => {
  const { register, verify, remove, name, route, domains, routing, anyone, context } = await startRecord();
  name((await register(hostname)).target);
  await verify();
  await remove();
  expect(await route(hostname)).toBeUndefined();
  expect(await refusalOf(routing.getCertificate({ hostname }, anyone))).toBe('not-found');
  expect(await refusalOf(domains.getDomain({ kind: LOGIN }, as()))).toBe('not-found');
  expect(await refusalOf(domains.deleteDomain({ kind: LOGIN }, as()))).toBe('not-found');
  await context.relay.drain();
  const [tombstone] = await context.domains.find({ hostname }, { limit: 1 });
  expect(JSON.stringify(tombstone)).not.toMatch(/PRIVATE|CERTIFICATE|sealedKey|order/);
});

test('a login host that failed after it was active is in quarantine too', async () => {
  const { register, verify, after, domains, name, clock } = await startRecord();
  name((await register(hostname)).target);
  await verify();
  name();
  for (let days = 0; days < 3; days += 1) await after(day);
  const claim = () => refusalOf(domains.registerDomain({ hostname, kind: LOGIN }, as(stranger)));
  expect(await claim()).toBe('conflict hostname_taken');
  clock.pass(30 * day);
  expect(await claim()).toBe('ok');
});

test('only active hostnames have a certificate for the edge, and challenges end with their order', async () => {
  const { register, refusedVerify, verify, name, certificates, routing, anyone, clock, issuing } =
    await startRecord();
  name((await register(hostname)).target);
  const challenge = { token: 'token-1', keyAuthorization: 'token-1.thumb' };
  certificates.otherwise = () => ({ status: 'pending', state: 'h', challenge, afterMs: 1000 });
  await refusedVerify();
  const answer = () => routing.getChallenge({ token: 'token-1' }, anyone);
  expect(await answer()).toMatchObject({ keyAuthorization: 'token-1.thumb' });
  expect(await refusalOf(routing.getChallenge({ token: 'token-2' }, anyone))).toBe('not-found');
  expect(await refusalOf(routing.getCertificate({ hostname }, anyone))).toBe('not-found');
  certificates.otherwise = issuing;
  clock.pass(1000);
  await verify();
  expect(await refusalOf(answer())).toBe('not-found');
  expect((await routing.getCertificate({ hostname }, anyone)).privateKey).toMatch('PRIVATE KEY');
});

test('the edge lists active domains by hostname, page by page', async () => {
  const { register, verify, allIsWell, routing, anyone } = await startCalls();
  allIsWell();
  const names = ['c', 'a', 'b'].map((label) => `${label}.brand.example`);
  for (const [i, name] of names.entries()) {
    await register(name, LOGIN, { brandId: `brd_${i}` });
    await verify(LOGIN, { brandId: `brd_${i}` });
  }
  await register('d.brand.example', LOGIN, { brandId: 'brd_d' });
  const first = await routing.listActiveDomains({ limit: 2 }, anyone);
  const second = await routing.listActiveDomains({ limit: 2, pageToken: first.nextPageToken }, anyone);
  expect([first, second].map(({ domains }) => domains.map(({ hostname }) => hostname))).toEqual([
    ['a.brand.example', 'b.brand.example'],
    ['c.brand.example'],
  ]);
  expect(second.nextPageToken).toBe('');
});

test('the edge reads which hostnames changed since an instant, page by page, the removed ones too', async () => {
  const { register, verify, remove, routing, anyone, clock, ...calls } = await startCalls();
  calls.allIsWell();
  for (const [i, name] of ['a.brand.example', 'b.brand.example', 'c.brand.example'].entries()) {
    await register(name, LOGIN, { brandId: `brd_${i}` });
    await verify(LOGIN, { brandId: `brd_${i}` });
    clock.pass(1000);
  }
  const { asOf } = await routing.listActiveDomains({ limit: 1 }, anyone);
  const changedSince = (since: bigint, more = {}) => routing.listChangedHostnames({ since, ...more }, anyone);
  expect((await changedSince(asOf)).hostnames).toEqual([]);
  const first = await changedSince(asOf - 2000n, { limit: 1 });
  expect(first.hostnames).toEqual(['b.brand.example']);
  const second = await changedSince(asOf - 2000n, { limit: 1, pageToken: first.nextPageToken });
  expect(second).toMatchObject({ hostnames: ['c.brand.example'], nextPageToken: '' });
  await remove(LOGIN, { brandId: 'brd_0' });
  expect(await changedSince(asOf)).toMatchObject({ hostnames: ['a.brand.example'], asOf });
  clock.pass(1000);
  await calls.after(70 * day);
  const renewed = (await changedSince(asOf + 1000n)).hostnames;
  expect(renewed.toSorted()).toEqual(['b.brand.example', 'c.brand.example']);
});
