import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessOf } from '@telehealth/contracts/access';
import { everyContract } from '@telehealth/contracts/testing';
import { describe, expect, test } from 'vitest';
import { composeBlock } from '../new-service/compose-block.ts';
import { gateway, type ServiceEntry, services, settingFor } from './services.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = services.map(({ name }) => name);
const compose = read('docker-compose.yml');
const settings = read('docs/operations/settings.md');
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

test('each service is listed behind those that it calls, so their calls have no cycle', () => {
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

test('decisions.md 13: who calls a service is a caller of one of its contracts, and nobody else is', () => {
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
    expect(reached(name).toSorted()).toEqual(['BrandService', 'OperatorDirectoryService']);
  }
});

test('every contract belongs to a service of the table, or to all', () => {
  for (const { servedBy } of contracts) expect([...names, 'common']).toContain(servedBy);
});

test.each([gateway, ...services].filter(({ calls }) => calls.length > 0))(
  'the table of settings says whose addresses $name requires',
  ({ name, calls }) => {
    const [row = ''] = /^\| `<NAME>_URL` \|.*$/m.exec(settings) ?? [];
    expect(row).toMatch(new RegExp(`[.;] ${name}: ${calls.join(', ')}(;| \\|)`));
  },
);

test('accounts calls no service, and only the gateway calls onboarding', () => {
  expect(services.find(({ name }) => name === 'accounts')?.calls).toEqual([]);
  expect(services.filter(({ calls }) => calls.includes('onboarding')).map(({ name }) => name)).toEqual([]);
  expect(gateway.calls).toContain('onboarding');
});

test('the gateway of docker-compose.yml calls every service it needs', () => {
  const block = compose.slice(compose.indexOf('\n  gateway:'));
  for (const name of gateway.calls) {
    expect(names).toContain(name);
    expect(block).toContain(`${settingFor(name, 'URL')}: http://${name}:8080`);
  }
});

describe.each(services)('$name', (service) => {
  const { name, folder, module, calls } = service;

  test('is a package in its folder, and calls services of the table', () => {
    expect(JSON.parse(read(`${folder}/package.json`)).name).toBe(module);
    for (const called of calls) expect(names).toContain(called);
  });

  test('has its block in docker-compose.yml, its line in README.md and its page in docs/services', () => {
    expect(compose).toContain(composeBlock(service));
    expect(read('README.md')).toContain(`| \`${folder}\` |`);
    expect(read(`docs/services/${name}.md`)).toMatch(new RegExp(`^# ${name}`));
  });
});
