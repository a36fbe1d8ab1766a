import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync(
  [
    '{gateway,services/*,packages/platform}/src/**/{config,main}.ts',
    'packages/service-kit/src/{service-config,internal-tls}.ts',
    'packages/egress/src/read-egress.ts',
    'packages/egress/src/read-egress.ts',
  ],
  { cwd: root },
);
const documented = readFileSync(join(root, 'docs/operations.md'), 'utf8');

test.each(files)('every setting %s reads stands in the table of docs/operations.md', (file) => {
  const source = readFileSync(join(root, file), 'utf8');
  const read = [...source.matchAll(/read\s*\.\w+(?:<[^>]*>)?\(\s*'([A-Z_]+)'/g)].map(
    ([, variable]) => variable,
  );
  expect(read.filter((variable) => !documented.includes(`\`${variable}\``))).toEqual([]);
});
