import { dataOf, removeData } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { clientPlaces } from '../src/app/domains/client-places.ts';
import { hostname, startCalls } from './domain-calls.ts';

test('decisions.md 16: domains of a deleted client go with certificates and keys, gateways forget the hostname, and it is free for others', async () => {
  const { context, register, verify, allIsWell, route } = await startCalls();
  allIsWell();
  await register(hostname);
  await verify();
  expect(await route(hostname)).toBeDefined();
  const told: string[] = [];
  await context.bus.work({
    name: 'test',
    types: ['domain.changed.v1'],
    handle: async ({ data }) => void told.push(String(data.state)),
  });
  const places = await clientPlaces(context);
  expect(await dataOf(places, 'cli_1')).toMatchObject({ domains: 1, certificate_order_counts: 1 });
  await removeData(places, 'cli_1', context);
  expect(await dataOf(places, 'cli_1')).toEqual({});
  expect(told).toContain('removed');
  expect(await route(hostname)).toBeUndefined();
  expect(await context.domains.find({ heldHostname: hostname }, { limit: 10 })).toEqual([]);
});
