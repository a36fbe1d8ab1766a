import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const version = /^\d+\.\d+\.\d+$/;

test('docs/upgrades.md: .ci/released names a version and a commit, and the chart takes images of that version or of the next one', () => {
  const lines = read('.ci/released')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [released = '', commit] = lines[0]?.split(' ') ?? [];
  expect(lines).toHaveLength(1);
  expect(released).toMatch(version);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  const { appVersion } = parse(read('deploy/helm/telehealth/Chart.yaml')) as { appVersion: string };
  expect(appVersion).toMatch(version);
  expect(released.localeCompare(appVersion, 'en', { numeric: true })).toBeLessThanOrEqual(0);
});
