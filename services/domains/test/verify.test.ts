import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import type { Verdict } from '../src/domain/dns/verdict.ts';
import { hostname, LOGIN, MEMBER, startCalls, startOrdered, stateOf } from './domain-calls.ts';
import { as } from './domains-under-test.ts';

/** Public fields of a stored domain, as text. */
function rowOf(document: object): string {
  return JSON.stringify(document, [
    'hostname',
    'kind',
    'state',
    'target',
    'boundBy',
    'createdAt',
    'updatedAt',
  ]);
}

test('interface.md 3.4: verify drives a login domain to active, by way of every state between', async () => {
  const { register, verify, allIsWell, context, route, clock } = await startCalls();
  allIsWell();
  const registered = await register(hostname);
  clock.pass(1000);
  const verified = await verify();
  expect(stateOf(verified)).toBe('active');
  expect(verified?.updatedAt).not.toEqual(registered.updatedAt);
  expect(await route(hostname)).toMatchObject({ brandId: 'brd_1', clientId: 'cli_1', kind: LOGIN });
  await context.relay.drain();
  const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 20 });
  const moves = rows.filter(({ changed }) => 'before' in changed).map(({ action }) => action);
  expect(moves.toSorted()).toEqual(['domain.active', 'domain.cert_issued', 'domain.cert_requested']);
});

test('interface.md 3.4: verify drives a member domain to cert_requested and stops there', async () => {
  const { register, verify, allIsWell, certificates, route } = await startCalls();
  allIsWell();
  await register(hostname, MEMBER);
  expect(stateOf(await verify(MEMBER))).toBe('cert_requested');
  expect(certificates.steps).toEqual([]);
  expect(await route(hostname)).toBeUndefined();
});

test('interface.md 4.7: verify at or past the state it leads to answers the row without a query', async () => {
  const { register, verify, allIsWell, dns, after, operators } = await startCalls();
  allIsWell();
  await register(hostname);
  await register('www.brand.example', MEMBER);
  const login = await verify();
  const member = await verify(MEMBER);
  dns.verdict = 'missing';
  const looks = dns.looks.length;
  expect(await verify()).toEqual(login);
  expect(await verify(MEMBER)).toEqual(member);
  await after(1000);
  expect(stateOf(await verify(MEMBER))).toBe('cert_issued');
  await operators().activateDomain({ brandId: 'brd_1', kind: MEMBER }, as());
  expect(stateOf(await verify(MEMBER))).toBe('active');
  expect(dns.looks).toHaveLength(looks);
});

test.each<[Verdict, string, number]>([
  ['missing', 'dns_missing', 60],
  ['wrong_target', 'dns_wrong_target', 60],
  ['flattened', 'dns_wrong_target', 60],
  ['loop', 'dns_loop', 60],
  ['disagree', 'dns_disagree', 30],
  ['unavailable', 'dns_unavailable', 10],
])(
  'interface.md 4.7: DNS that says %s is a retryable 409 that leaves the stored domain as it is',
  async (verdict, reason, seconds) => {
    const { register, domains, dns, stored, clock, certificates } = await startCalls();
    const kinds = { login: LOGIN, member: MEMBER } as const;
    for (const name of ['login', 'member'] as const) {
      const kind = kinds[name];
      await register(`${name}.brand.example`, kind);
      const before = rowOf(await stored(name));
      dns.verdict = verdict;
      clock.pass(1000);
      const refused = await domains.verifyDomain({ kind }, as()).catch(errorFromWire);
      expect(refused).toMatchObject({ kind: 'not-ready', reason, retryAfterSeconds: seconds });
      expect(rowOf(await stored(name))).toEqual(before);
    }
    expect(certificates.steps).toEqual([]);
  },
);

test.each([
  ['elsewhere.example', ' It names elsewhere.example. The target is '],
  ['<b>x</b>', 'target of the domain. The target is '],
  [undefined, 'target of the domain. The target is '],
])(
  'decisions.md 7: a record that names %s is refused with what it names and should name',
  async (named, detail) => {
    const { register, domains, dns } = await startCalls();
    const { target } = await register(hostname);
    dns.verdict = 'wrong_target';
    dns.named = named;
    const refused = await domains.verifyDomain({ kind: LOGIN }, as()).catch(errorFromWire);
    expect(refused).toMatchObject({ detail: expect.stringContaining(`${detail}${target}.`) });
  },
);

test('interface.md 4.7: a certificate that is not ready is a retryable 409; the order is kept and the row left to the byte', async () => {
  const { register, refusedVerify, verify, dns, stored, clock, certificates, issuing, get } =
    await startCalls();
  const registered = await register(hostname);
  const row = rowOf(await stored());
  dns.verdict = 'verified';
  certificates.next.push(() => ({ status: 'pending', state: 'handle-1', afterMs: 1000 }));
  certificates.next.push(({ state }) => ({ status: 'pending', state: `${state}-2`, afterMs: 1000 }));
  certificates.otherwise = issuing;
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  clock.pass(1000);
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  expect(rowOf(await stored())).toBe(row);
  expect(await get()).toEqual(registered);
  clock.pass(1000);
  expect(stateOf(await verify())).toBe('active');
  expect(certificates.steps.map(({ state }) => state)).toEqual([undefined, 'handle-1', 'handle-1-2']);
});

test('an order that is not due for its next step is left alone', async () => {
  const { refusedVerify, certificates } = await startOrdered();
  certificates.otherwise = () => ({ status: 'pending', state: 'handle', afterMs: 60_000 });
  for (let i = 0; i < 5; i += 1) expect(await refusedVerify()).toBe('not-ready certificate_pending');
  expect(certificates.steps).toHaveLength(1);
});

test('an order that the authority refuses is reported with the time of the next try, and leaves the row', async () => {
  const { register, domains, verify, dns, certificates, clock, issuing, stored } = await startCalls();
  await register(hostname);
  const row = rowOf(await stored());
  dns.verdict = 'verified';
  certificates.otherwise = () => ({ status: 'failed', reason: 'refused', afterMs: 900_000 });
  const failed = async () => errorFromWire(await domains.verifyDomain({ kind: LOGIN }, as()).catch((e) => e));
  expect(await failed()).toMatchObject({ reason: 'certificate_failed', retryAfterSeconds: 900 });
  clock.pass(899_000);
  expect(await failed()).toMatchObject({ reason: 'certificate_failed', retryAfterSeconds: 5 });
  expect(certificates.steps).toHaveLength(1);
  expect(rowOf(await stored())).toBe(row);
  certificates.otherwise = issuing;
  clock.pass(5000);
  expect(stateOf(await verify())).toBe('active');
  expect(certificates.steps.map(({ state }) => state)).toEqual([undefined, undefined]);
});

test.each([1000, 4999, 5000])(
  'decisions.md 13: a step that is due in %i ms is asked for after five seconds',
  async (afterMs) => {
    const { register, domains, dns, certificates } = await startCalls();
    await register(hostname);
    dns.verdict = 'verified';
    certificates.otherwise = () => ({ status: 'pending', state: 'handle', afterMs });
    const verify = domains.verifyDomain({ kind: LOGIN }, as());
    const { retryAfterSeconds = 0 } = errorFromWire(await verify.catch((error: unknown) => error));
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(5);
  },
);

test('CAA records that forbid the authority to issue end the order before it is placed', async () => {
  const { refusedVerify, dns, certificates, clock, verify, issuing } = await startOrdered();
  dns.caa = 'forbidden';
  expect(await refusedVerify()).toBe('not-ready certificate_failed');
  dns.caa = 'unreadable';
  clock.pass(60_000);
  expect(await refusedVerify()).toBe('not-ready caa_unreadable');
  dns.caa = 'unavailable';
  clock.pass(60_000);
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  expect(certificates.steps).toEqual([]);
  dns.caa = 'allowed';
  certificates.otherwise = issuing;
  clock.pass(30_000);
  expect(stateOf(await verify())).toBe('active');
});

test('an authority that does not answer loses nothing: the step is taken again', async () => {
  const { refusedVerify, verify, certificates, clock, issuing, log } = await startOrdered();
  certificates.next.push(() => ({ status: 'pending', state: 'canary-handle', afterMs: 0 }));
  certificates.next.push(() => Promise.reject(new Error('the authority is down')));
  certificates.otherwise = issuing;
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  clock.pass(30_000);
  expect(stateOf(await verify())).toBe('active');
  expect(certificates.steps.at(-1)?.state).toBe('canary-handle');
  expect(log()).toMatch('a certificate order step failed; it is retried');
  expect(log()).not.toMatch('canary-handle');
});

test('many verifies at once place one order', async () => {
  const { domains, certificates, stored, issuing } = await startOrdered();
  certificates.otherwise = issuing;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      domains.verifyDomain({ kind: LOGIN }, as()).then(
        ({ domain }) => stateOf(domain),
        (error) => errorFromWire(error).reason,
      ),
    ),
  );
  for (const answer of answers) expect(['active', 'verify_too_soon']).toContain(answer);
  expect(answers).toContain('active');
  expect(certificates.steps).toHaveLength(1);
  expect((await stored()).state).toBe('active');
});

test('a certificate that arrives while DNS is asked to verify is enough, and one that ran out is not', async () => {
  const { refusedVerify, certificates, after, stored, issuing, verify, clock } = await startOrdered();
  certificates.next.push(() => ({ status: 'pending', state: 'handle', afterMs: 1000 }));
  certificates.otherwise = issuing;
  expect(await refusedVerify()).toBe('not-ready certificate_pending');
  await after(1000);
  // The schedule went on with the order. It never makes a login domain active by itself.
  expect(await stored()).toMatchObject({ state: 'requested', certificate: expect.anything() });
  clock.pass(91 * 24 * 60 * 60_000);
  expect(stateOf(await verify())).toBe('active');
  expect(certificates.steps).toHaveLength(3);
});
