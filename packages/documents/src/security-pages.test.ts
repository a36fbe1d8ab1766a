import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = globSync('docs/security/*.md', { cwd: root })
  .map((page) => readFileSync(join(root, page), 'utf8'))
  .join('\n');

test('every test that docs/security names exists, and every control has one', () => {
  const named = [...pages.matchAll(/`([\w./-]+\/[\w.-]+\.test\.ts|\.ci\/\w+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const controls = pages
    .split('\n')
    .filter((line) => /^\| (?!Defended|---)/.test(line) && !line.startsWith('|---'));
  expect(controls.length).toBeGreaterThan(20);
  for (const control of controls) expect(control).toMatch(/(\.test\.ts|`\.ci\/\w+`)[^|]*\|$/);
});
