import { Code, ConnectError } from '@connectrpc/connect';
import { DomainBinder, DomainState } from '@telehealth/contracts/domains/v1/domain';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { DomainError } from '@telehealth/errors';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { day, hostname, LOGIN, MEMBER, startActive, startCalls, stateOf } from './domain-calls.ts';
import { as, boundToken, type Caller } from './domains-under-test.ts';

const login = { brandId: 'brd_1', kind: LOGIN };

test('an operator binds a hostname for a brand, with the mode of its client', async () => {
  const { operators, get, stored } = await startCalls({
    brandOwner: { clientId: 'cli_1', mode: 'live' },
  });
  const { domain } = await operators().bindDomain({ ...login, hostname }, as());
  expect(domain).toMatchObject({ clientId: 'cli_1', domain: { hostname, boundBy: DomainBinder.OPERATOR } });
  expect(await get()).toMatchObject({ hostname, boundBy: DomainBinder.OPERATOR });
  expect((await stored()).mode).toBe('live');
  const foreign = operators(boundToken('cli_2')).bindDomain({ ...login, hostname }, as());
  expect(await refusalOf(foreign)).toBe('not-found');
});

test('decisions.md 3: other services are notified which domains of the brands of a client are active', async () => {
  const { operators, register, verify, after, allIsWell, client } = await startCalls();
  const status = client(DomainStatusService);
  const active = async (caller?: Caller) => {
    const { brands } = await status.getDomainStatus({}, as(caller));
    return brands.map(({ brandId, loginActive, memberActive }) => [brandId, loginActive, memberActive]);
  };
  allIsWell();
  await register('login.brand.example');
  await register('www.brand.example', MEMBER);
  expect(await active()).toEqual([['brd_1', false, false]]);
  await verify();
  await verify(MEMBER);
  await after(60_000);
  expect(await active()).toEqual([['brd_1', true, false]]);
  await operators().activateDomain({ brandId: 'brd_1', kind: MEMBER }, as());
  expect(await active()).toEqual([['brd_1', true, true]]);
  expect(await active({ clientId: 'cli_2' })).toEqual([]);
});

test('interface.md 3.4: only a domain whose certificate is issued is activated', async () => {
  const { operators, register, verify, allIsWell } = await startCalls();
  const activate = () => refusalOf(operators().activateDomain({ brandId: 'brd_1', kind: MEMBER }, as()));
  expect(await activate()).toBe('not-found');
  await register(hostname, MEMBER);
  expect(await activate()).toBe('conflict domain_not_ready');
  allIsWell();
  await verify(MEMBER);
  expect(await activate()).toBe('conflict domain_not_ready');
});

test('a blocked domain serves nothing, is neither verified nor removed, keeps its hostname, and comes back as it was', async () => {
  const { operators, route, refusedVerify, domains, get, clock } = await startActive();
  const block = (reason: string) => refusalOf(operators().blockDomain({ ...login, reason }, as()));
  expect(await block('Not a code')).toBe('malformed-request request_invalid');
  expect(await block('abuse_report')).toBe('ok');
  expect(await block('abuse_report')).toBe('ok');
  expect(await block('other')).toBe('conflict domain_not_ready');
  expect(stateOf(await get())).toBe('blocked');
  expect(await route(hostname)).toBeUndefined();
  expect(await refusedVerify()).toBe('conflict blocked');
  expect(await refusalOf(domains.deleteDomain({ kind: LOGIN }, as()))).toBe('conflict blocked');
  const taken = domains.registerDomain({ hostname, kind: LOGIN }, as({ brandId: 'brd_2' }));
  expect(await refusalOf(taken)).toBe('conflict hostname_taken');
  clock.pass(day);
  const { domain } = await operators().unblockDomain(login, as());
  expect(stateOf(domain?.domain)).toBe('active');
  expect(await route(hostname)).toBeDefined();
  expect(await refusalOf(operators().unblockDomain(login, as()))).toBe('conflict domain_not_ready');
});

test('a domain that was unblocked is checked at once', async () => {
  const { operators, after, get, dns } = await startActive();
  await operators().blockDomain({ ...login, reason: 'abuse' }, as());
  // Its certificate ran out while it was not checked.
  await after(100 * day);
  expect(stateOf(await get())).toBe('blocked');
  dns.verdict = 'missing';
  await operators().unblockDomain(login, as());
  await after(0);
  expect(stateOf(await get())).toBe('failed');
});

test('operators list domains of a client, a brand and a state, page by page, without anything sealed', async () => {
  const { operators, register, verify, allIsWell } = await startCalls();
  allIsWell();
  await register('c.brand.example');
  await register('a.brand.example', MEMBER);
  await register('b.brand.example', LOGIN, { clientId: 'cli_2', brandId: 'brd_2' });
  await verify();
  const list = async (query: object, token?: string) => {
    const answer = await operators(token).listDomains(query, as());
    expect(JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
      /PRIVATE|BEGIN|sealed/i,
    );
    return answer.domains.map(({ domain }) => domain?.hostname.charAt(0)).join('');
  };
  expect(await list({})).toBe('abc');
  expect(await list({ clientId: 'cli_1' })).toBe('ac');
  expect(await list({ brandId: 'brd_2' })).toBe('b');
  expect(await list({ state: DomainState.ACTIVE })).toBe('c');
  expect(await list({}, boundToken('cli_2'))).toBe('b');
  expect(await list({ clientId: 'cli_1' }, boundToken('cli_2'))).toBe('');
  const first = await operators().listDomains({ limit: 2 }, as());
  expect(await list({ limit: 2, pageToken: first.nextPageToken })).toBe('c');
});

test('an export brings the certificate with its private key, and leaves an audit row with the name of the operator', async () => {
  const { operators, register, verify, allIsWell, context, log } = await startCalls();
  allIsWell();
  await register(hostname);
  const exported = (name: string, token?: string) =>
    operators(token).exportCertificate({ hostname: name }, as());
  expect(await refusalOf(exported(hostname))).toBe('not-found');
  await verify();
  const { chain, privateKey } = await exported(hostname.toUpperCase());
  expect(chain).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(await refusalOf(exported(hostname, boundToken('cli_2')))).toBe('not-found');
  await context.relay.drain();
  const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 20 });
  const row = rows.find(({ action }) => action === 'domain.certificate_exported');
  expect(row).toMatchObject({ actor: { name: 'ada' }, changed: { hostname } });
  const secret = privateKey.split('\n')[1] ?? '';
  expect(`${log()}${JSON.stringify(rows)}`).not.toContain(secret);
});

test.each([
  ['does not answer is unavailable', new ConnectError('of this test', Code.Unavailable), 'unavailable'],
  ['does not know is not-found', new DomainError('not-found'), 'not-found'],
] as const)(
  'a brand that accounts %s to an operator who binds a hostname',
  async (_, brandOwner, refusal) => {
    const { operators } = await startCalls({ brandOwner });
    expect(await refusalOf(operators().bindDomain({ ...login, hostname }, as()))).toBe(refusal);
  },
);
