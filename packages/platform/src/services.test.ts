import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessOf } from '@telehealth/contracts/access';
import { everyContract } from '@telehealth/contracts/testing';
import { expect, test } from 'vitest';
import { gateway, type ServiceEntry, services } from './services.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = services.map(({ name }) => name);
const contracts = (await everyContract()).map((service) => ({
  ...accessOf(service),
  name: service.name,
  servedBy: service.typeName.split('.')[1] ?? '',
}));

test('every folder with a service is in the table', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src')),
  );
  expect(names.toSorted()).toEqual(folders.toSorted());
});

/**
 * The calls to a service that is not listed before its caller. Without any, the services have a start order and their calls
 * no cycle.
 */
function callsAgainstTheOrder(
  entries: readonly Pick<ServiceEntry, 'name' | 'calls'>[],
): readonly [string, string][] {
  return entries.flatMap(({ name, calls }, index) => {
    const earlier = new Set(entries.slice(0, index).map((entry) => entry.name));
    return calls.filter((called) => !earlier.has(called)).map((called): [string, string] => [name, called]);
  });
}

test('each service is listed after the services that it calls, so their calls have no cycle', () => {
  expect(callsAgainstTheOrder(services)).toEqual([]);
});

test('a cycle of calls has a call against the order, however it is listed', () => {
  const [a, b, c] = [
    { name: 'a', calls: ['b'] },
    { name: 'b', calls: ['c'] },
    { name: 'c', calls: ['a'] },
  ] as const;
  expect(callsAgainstTheOrder([a, b, c])).not.toEqual([]);
  expect(callsAgainstTheOrder([c, b, a])).toEqual([['c', 'a']]);
});

test('decisions.md 13: the table lists exactly the callers that the contracts of a service name', () => {
  const calls = [gateway, ...services].flatMap(({ name, calls: called }) =>
    called.map((to) => `${name} → ${to}`),
  );
  const allowed = contracts
    .filter(({ servedBy }) => servedBy !== 'common')
    .flatMap(({ callers, servedBy: to }) => callers.map((name) => `${name} → ${to}`));
  expect([...new Set(allowed)].toSorted()).toEqual(calls.toSorted());
});

test('decisions.md 13: webhooks and domains, which meet strangers, reach no patient, no tenancy and no private key', () => {
  const reached = (process: string) =>
    contracts.filter(({ callers }) => callers.includes(process)).map(({ name }) => name);
  for (const name of ['webhooks', 'domains']) {
    // The second says of a client whether it is being deleted, and nothing else.
    const allowed = ['BrandService', 'ClientDeletionService', 'OperatorDirectoryService'];
    expect(reached(name).toSorted()).toEqual(allowed);
  }
});

test('every contract belongs to a service of the table, or to all', () => {
  for (const { servedBy } of contracts) expect([...names, 'common']).toContain(servedBy);
});

test('accounts calls no service, and only the gateway calls onboarding', () => {
  expect(services.find(({ name }) => name === 'accounts')?.calls).toEqual([]);
  expect(services.filter(({ calls }) => calls.includes('onboarding')).map(({ name }) => name)).toEqual([]);
  expect(gateway.calls).toContain('onboarding');
});

test.each(services)('$name is a package in its folder', ({ folder, module }) => {
  expect(JSON.parse(read(`${folder}/package.json`)).name).toBe(module);
});

test('the gateway calls services of the table', () => {
  expect(names).toEqual(expect.arrayContaining([...gateway.calls]));
});
