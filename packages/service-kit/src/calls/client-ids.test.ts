import { expect, test } from 'vitest';
import { brandOrClientReachOf, brandReachOf, clientReachOf, matching, reachOf } from './client-ids.ts';

const tenancy = {
  clientId: 'cli_1',
  brandIds: ['brd_1', 'brd_2'],
  brandId: 'brd_1',
  mode: 'test',
  credentialId: 'key_1',
} as const;
const notFound = expect.objectContaining({ kind: 'not-found' });

const tenant = { operator: undefined, tenancy };
const operator = (clientIds?: readonly string[]) => ({
  operator: { name: 'ada', scopes: new Set<string>(), clientIds },
  tenancy: undefined,
});

test("a tenant's call reaches its brand; one without a brand is not-found", () => {
  expect(reachOf(tenant)).toEqual({ clientIds: ['cli_1'], brandId: 'brd_1' });
  expect(() => reachOf({ ...tenant, tenancy: { ...tenancy, brandId: undefined } })).toThrow(notFound);
});

test("where no brand is needed, a tenant's call without one reaches its client", () => {
  expect(clientReachOf(tenant)).toEqual({ clientIds: ['cli_1'], brandId: 'brd_1' });
  const ofClient = { ...tenant, tenancy: { ...tenancy, brandId: undefined } };
  expect(matching(clientReachOf(ofClient))).toEqual({ clientId: { in: ['cli_1'] } });
});

test("an operator's call reaches the clients that the operator is bound to, or all", () => {
  expect(matching(reachOf(operator(['cli_1'])))).toEqual({ clientId: { in: ['cli_1'] } });
  expect(matching(reachOf(operator()))).toEqual({});
});

test('an operator names the brand; a tenant names none or its own, and another one is not-found', () => {
  expect(brandReachOf(operator(['cli_1']), 'brd_9')).toEqual({ clientIds: ['cli_1'], brandId: 'brd_9' });
  const own = { clientIds: ['cli_1'], brandId: 'brd_1' };
  expect([brandReachOf(tenant, ''), brandReachOf(tenant, 'brd_1')]).toEqual([own, own]);
  expect(() => brandReachOf(tenant, 'brd_2')).toThrow(notFound);
});

test('an operator lists what is of one brand, or of one client that it reaches, and not both', () => {
  const of = (clientIds: readonly string[] | undefined, named: object) =>
    brandOrClientReachOf(operator(clientIds), { brandId: '', clientId: '', ...named });
  expect(of(['cli_1'], { brandId: 'brd_9' })).toEqual({ clientIds: ['cli_1'], brandId: 'brd_9' });
  expect(of(undefined, { clientId: 'cli_2' })).toEqual({ clientIds: ['cli_2'] });
  expect(of(['cli_1', 'cli_2'], { clientId: 'cli_2' })).toEqual({ clientIds: ['cli_2'] });
  expect(of(['cli_1'], { clientId: 'cli_2' })).toEqual({ clientIds: [] });
  expect(of(['cli_1'], { clientId: 'cli_2', brandId: 'brd_9' })).toEqual({ clientIds: [], brandId: 'brd_9' });
  const named = { brandId: '', clientId: 'cli_2' };
  expect(brandOrClientReachOf(tenant, named)).toEqual({ clientIds: ['cli_1'], brandId: 'brd_1' });
});
