import { DomainBinder, type DomainKind, DomainOwner } from '@telehealth/contracts/domains/v1/domain';
import { refusalOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { hostname, LOGIN, MEMBER, startCalls, stateOf } from './domain-calls.ts';
import { as } from './domains-under-test.ts';

const other = { brandId: 'brd_2' };
const stranger = { clientId: 'cli_2', brandId: 'brd_9' };

test('interface.md 2.11: a registered domain is requested, of the client, with a target below the edge', async () => {
  const { register, get } = await startCalls();
  const domain = await register('LOGIN.brand.example.');
  expect(domain).toMatchObject({ brandId: 'brd_1', kind: LOGIN, hostname });
  expect(stateOf(domain)).toBe('requested');
  expect(domain).toMatchObject({ owner: DomainOwner.CLIENT, boundBy: DomainBinder.CLIENT });
  expect(domain.target).toMatch(/^[a-z2-7]{26}\.login\.edge\.telehealth\.example$/);
  expect(domain.updatedAt).toEqual(domain.createdAt);
  expect(await get()).toEqual(domain);
});

test('a brand has one domain of each kind, with different hostnames; the same hostname again finds the domain that is there', async () => {
  const { register, domains } = await startCalls();
  const ask = (name: string, kind: DomainKind = LOGIN) =>
    domains.registerDomain({ hostname: name, kind }, as());
  const domain = await register(hostname);
  expect(await ask(`${hostname}.`)).toMatchObject({ domain, created: false });
  expect(await refusalOf(ask('in.brand.example'))).toBe('conflict domain_exists');
  expect(await refusalOf(ask(hostname, MEMBER))).toBe('conflict hostname_taken');
  await register('www.brand.example', MEMBER);
  const { domains: listed } = await domains.listDomains({}, as());
  expect(listed.map((each) => each.domain?.kind)).toEqual([LOGIN, MEMBER]);
  for (const [wrong, code] of [
    ['brand.example', 'hostname.apex'],
    ['login.telehealth.example', 'hostname.platform'],
  ] as const)
    expect(await refusalOf(ask(wrong))).toBe(`validation ${code}`);
});

await onEveryStore((freshUrl) => {
  test('two calls that register at once make one domain', async () => {
    const { domains, context } = await startCalls({ storeUrl: freshUrl() });
    const calls = Array.from({ length: 8 }, () =>
      domains.registerDomain({ hostname, kind: LOGIN }, as({ idempotencyKey: crypto.randomUUID() })),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ domain }) => domain?.target)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await context.domains.find({ hostname }, { limit: 10 })).toHaveLength(1);
  });
});

test('two calls under one idempotency key have one answer', async () => {
  const { domains } = await startCalls();
  const keyed = as({ idempotencyKey: 'once' });
  const first = await domains.registerDomain({ hostname, kind: LOGIN }, keyed);
  expect(await domains.registerDomain({ hostname, kind: LOGIN }, keyed)).toEqual(first);
});

test('several brands can ask for one hostname until one has verified it, and the answer does not reveal which', async () => {
  const { register, verify, allIsWell, domains } = await startCalls();
  allIsWell();
  const callers = [{}, other, stranger];
  const targets = new Set<string>();
  for (const caller of callers) targets.add((await register(hostname, LOGIN, caller)).target);
  expect(targets.size).toBe(3);
  await verify();
  for (const caller of [{ brandId: 'brd_3' }, { clientId: 'cli_3', brandId: 'brd_8' }]) {
    const call = domains.registerDomain({ hostname, kind: LOGIN }, as(caller));
    expect(await refusalOf(call)).toBe('conflict hostname_taken');
  }
});

test('domains of other brands and clients are treated as missing by every call', async () => {
  const { register, domains } = await startCalls();
  await register(hostname);
  for (const caller of [other, { clientId: 'cli_2', brandId: 'brd_1' }]) {
    for (const call of [domains.getDomain, domains.verifyDomain, domains.deleteDomain]) {
      expect(await refusalOf(call({ kind: LOGIN }, as(caller)))).toBe('not-found');
    }
    expect((await domains.listDomains({}, as(caller))).domains).toEqual([]);
  }
  const known = domains.getDomain({ kind: MEMBER }, as());
  expect(await refusalOf(known)).toBe('not-found');
  // A newer gateway may know kinds that this service does not.
  expect(await refusalOf(domains.getDomain({ kind: 9 as typeof LOGIN }, as()))).toBe('not-found');
});

test('interface.md 2.11: a row has no certificate, order, key or id of the domain', async () => {
  const { register, verify, allIsWell } = await startCalls();
  allIsWell();
  await register(hostname);
  const { $typeName: _, ...row } = (await verify()) ?? {};
  expect(Object.keys(row).toSorted()).toEqual(
    [
      ...['boundBy', 'brandId', 'createdAt', 'hostname', 'kind', 'owner', 'state', 'target', 'updatedAt'],
    ].toSorted(),
  );
});
