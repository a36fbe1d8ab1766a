import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every test that docs/security.md names exists, and every control has one', () => {
  const named = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.test\.ts|\.ci\/\w+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const controls = page
    .split('\n')
    .filter((line) => /^\| (?!Defended|---)/.test(line) && !line.startsWith('|---'));
  expect(controls.length).toBeGreaterThan(20);
  for (const control of controls) expect(control).toMatch(/(\.test\.ts|`\.ci\/\w+`)[^|]*\|$/);
});
