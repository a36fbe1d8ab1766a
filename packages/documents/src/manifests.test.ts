import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifests = globSync(
  '{package.json,{gateway,proto}/package.json,{packages,services}/*/package.json,packages/new-service/template/package.json}',
  { cwd: root },
);

test('every package and the description of the API say the same of the licence, and README.md says what it means', () => {
  expect(manifests.length).toBeGreaterThan(30);
  const others = manifests.filter((path) => JSON.parse(read(path)).license !== 'UNLICENSED');
  expect(others).toEqual([]);
  expect(read('packages/public-api/src/openapi/document.ts')).toContain(
    "license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' }",
  );
  expect(read('README.md')).toContain(
    'No licence is granted until the owner of this repository chooses one.',
  );
});

test('each package with an install script is allowed or denied it, so that npm install asks nothing', () => {
  const { packages }: { packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }> } =
    JSON.parse(read('package-lock.json'));
  const { allowScripts } = JSON.parse(read('package.json'));
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
});
