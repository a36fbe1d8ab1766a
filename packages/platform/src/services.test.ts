import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorContracts } from '@telehealth/contracts/operator-scopes';
import { describe, expect, test } from 'vitest';
import { composeBlock } from '../new-service/compose-block.ts';
import { gateway, services, settingFor } from './services.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = services.map(({ name }) => name);
const compose = read('docker-compose.yml');
const operations = read('docs/operations.md');

test('every folder with a service is in the table', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src')),
  );
  expect(names.toSorted()).toEqual(folders.toSorted());
});

test('every operator contract belongs to a service of the table, or to all', () => {
  for (const { typeName } of operatorContracts)
    expect([...names, 'common']).toContain(typeName.split('.')[1]);
});

test('docs/operations.md says for each service address who requires it', () => {
  for (const name of names) {
    const callers = [gateway, ...services].filter(({ calls }) => calls.some((called) => called === name));
    const row = new RegExp(`\\| \`${settingFor(name, 'URL')}\` \\| ([^|]+) \\| required`).exec(
      operations,
    )?.[1];
    expect([name, row?.split(', ').toSorted() ?? []]).toEqual([
      name,
      callers.map((caller) => caller.name).toSorted(),
    ]);
  }
});

test('accounts calls no service, and only the gateway calls onboarding', () => {
  expect(services.find(({ name }) => name === 'accounts')?.calls).toEqual([]);
  expect(services.filter(({ calls }) => calls.includes('onboarding')).map(({ name }) => name)).toEqual([]);
  expect(gateway.calls).toContain('onboarding');
});

test('calls between services have no cycle, but for catalog and intake', () => {
  const callsOf = new Map(
    services.map(({ name, calls }) => [
      name,
      calls.filter((called) => !(name === 'catalog' && called === 'intake')),
    ]),
  );
  const ordered: string[] = [];
  for (;;) {
    const next = names.filter(
      (name) => !ordered.includes(name) && callsOf.get(name)?.every((called) => ordered.includes(called)),
    );
    if (next.length === 0) break;
    ordered.push(...next);
  }
  expect(names.filter((name) => !ordered.includes(name))).toEqual([]);
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
