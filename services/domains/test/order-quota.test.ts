import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { day, LOGIN, startCalls } from './domain-calls.ts';
import { as } from './domains-under-test.ts';

test('decisions.md 13: registering, verifying and deleting one login domain after another orders twelve certificates a week', async () => {
  const { register, verify, remove, refusedVerify, certificates, allIsWell, clock } = await startCalls();
  allIsWell();
  for (let i = 0; i < 12; i += 1) {
    await register(`l${i}.churn.example`);
    await verify();
    await remove();
  }
  await register('l12.churn.example');
  expect(await refusedVerify()).toMatch(/^not-ready certificate_quota/);
  await remove();
  await register('l13.churn.example');
  expect(await refusedVerify()).toMatch(/^not-ready certificate_quota/);
  expect(certificates.steps).toHaveLength(12);
  clock.pass(7 * day);
  await verify();
  expect(certificates.steps).toHaveLength(13);
});

test('decisions.md 13: clients that order many certificates leave renewals theirs', async () => {
  const { register, verify, after, certificates, allIsWell, refusedVerify } = await startCalls({
    orderLimits: { perClient: 1000, ofPlatform: 4 },
  });
  allIsWell();
  await register('login.brand.example');
  await verify();
  await after(60 * day - 60_000);
  const other = { clientId: 'cli_2', brandId: 'brd_2' };
  const third = { clientId: 'cli_3', brandId: 'brd_3' };
  const fourth = { clientId: 'cli_4', brandId: 'brd_4' };
  for (const [i, caller] of [other, third].entries()) {
    await register(`login.other${i}.example`, LOGIN, caller);
    await verify(LOGIN, caller);
  }
  await register('login.fourth.example', LOGIN, fourth);
  expect(await refusedVerify(LOGIN, fourth)).toMatch(/^not-ready certificate_quota/);
  const steps = certificates.steps.length;
  await after(60_000);
  expect(certificates.steps.slice(steps).map(({ hostname }) => hostname)).toEqual(['login.brand.example']);
});

test('decisions.md 13: a domain is verified once in five seconds, and DNS is not asked in between', async () => {
  const { register, domains, refusedVerify, dns, clock } = await startCalls();
  await register('login.brand.example');
  expect(await refusedVerify()).toMatch(/^not-ready dns_missing/);
  const looks = dns.looks.length;
  clock.pass(4999);
  const early = domains.verifyDomain({ kind: LOGIN }, as());
  expect(errorFromWire(await early.catch((error: unknown) => error))).toMatchObject({
    ...{ kind: 'not-ready', reason: 'verify_too_soon', retryAfterSeconds: 1 },
  });
  expect(dns.looks).toHaveLength(looks);
  expect(await refusedVerify()).toMatch(/^not-ready dns_missing/);
});

test('decisions.md 13: a client registers so many domains in a day, removed ones too; those that never served are gone after a day', async () => {
  const { register, remove, context, clock } = await startCalls({ maxDomainsInADay: 3 });
  for (let i = 0; i < 3; i += 1) {
    await register(`l${i}.churn.example`);
    await remove();
  }
  const refused = errorFromWire(await register('l3.churn.example').catch((error: unknown) => error));
  expect(refused).toMatchObject({ reason: 'domain_quota', retryAfterSeconds: 86_400 });
  await register('l3.other.example', LOGIN, { clientId: 'cli_2', brandId: 'brd_2' });
  const removed = await context.domains.find({ clientId: 'cli_1' }, { limit: 10 });
  expect(removed.map(({ expiresAt }) => expiresAt)).toEqual([1, 2, 3].map(() => clock.now() + day));
  clock.pass(day);
  await register('l3.churn.example');
});
