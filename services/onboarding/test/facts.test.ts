import { expect, test } from 'vitest';
import {
  bestBrand,
  type FactSource,
  factSources,
  type GatheredFacts,
  mergeFacts,
} from '../src/domain/cases/facts.ts';
import { allDone } from './cases-under-test.ts';
import { startUpstreams } from './upstreams-under-test.ts';

const request = { clientId: 'cli_1', mode: 'test', sources: factSources, correlationId: 'c-1' } as const;

test('decisions.md 3: facts are what the services answer about the client, each asked once for 200 brands', async () => {
  const { gather, calls } = await startUpstreams();
  expect(await gather(request)).toEqual(allDone);
  expect(calls.map(({ asked }) => asked).toSorted()).toEqual(factSources.toSorted());
  const ofClient = ['catalog', 'domains', 'webhooks'];
  for (const { asked, call } of calls)
    if (ofClient.includes(asked)) expect(call.tenancy).toMatchObject({ clientId: 'cli_1', mode: 'test' });
});

test.each<[FactSource, GatheredFacts]>([
  ['accounts', { browser_origins: false, api_key_used: false }],
  ['catalog', { enabled_offering: false, published_question: false }],
  ['intake', { approved_intake: false }],
  ['webhooks', { webhook_tested: false }],
  ['domains', { member_domain: false }],
])(
  'what %s denies does not hold, and what it does not answer in a second is not known',
  async (asked, denied) => {
    const { gather, faults } = await startUpstreams();
    faults.set(asked, 'no');
    expect(await gather({ ...request, sources: [asked] })).toMatchObject(denied);
    for (const fault of ['failing', 'silent'] as const) {
      faults.set(asked, fault);
      const gathered = await gather({ ...request, sources: [asked] });
      expect(Object.keys(gathered)).toEqual(expect.arrayContaining(Object.keys(denied)));
      expect(Object.values(gathered).filter((value) => value !== undefined)).toEqual([]);
    }
  },
);

test('decisions.md 3: one brand has to meet everything that a step asks of a brand', () => {
  const codes = ['login_domain', 'member_domain'] as const;
  const brands = [
    { login_domain: true, member_domain: false },
    { login_domain: false, member_domain: true },
  ];
  expect(bestBrand(codes, brands)).toEqual(brands[0]);
  expect(bestBrand(codes, [])).toEqual({ login_domain: false, member_domain: false });
});

test('gathered facts replace earlier ones, and unanswered facts are unknown', () => {
  const present = { webhook_tested: true, enabled_offering: false, api_key_used: true };
  expect(mergeFacts(present, { webhook_tested: undefined, enabled_offering: true })).toEqual({
    enabled_offering: true,
    api_key_used: true,
  });
  expect(mergeFacts(present, { api_key_used: false })).toBe(present);
  expect(mergeFacts(present, {})).toBe(present);
});
