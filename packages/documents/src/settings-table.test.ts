import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateway, services, settingFor } from '@telehealth/platform/services';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync('{gateway,services/*,packages/*}/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .filter((file) => settingsIn(file).length > 0);
const addresses = [gateway, ...services].map(({ name }) => settingFor(name, 'URL'));
const documented = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8');

test.each(files)('every setting %s reads is in docs/operations/settings.md', (file) => {
  const rows = settingsIn(file).map((variable) => (addresses.includes(variable) ? '<NAME>_URL' : variable));
  expect(rows.filter((row) => !documented.includes(`\`${row}\``))).toEqual([]);
});

test.each([gateway, ...services].filter(({ calls }) => calls.length > 0))(
  'the table of settings says whose addresses $name requires',
  ({ name, calls }) => {
    const [row = ''] = /^\| `<NAME>_URL` \|.*$/m.exec(documented) ?? [];
    expect(row).toMatch(new RegExp(`[.;] ${name}: ${calls.join(', ')}(;| \\|)`));
  },
);

function settingsIn(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const reads = source.matchAll(/read\s*\.\w+(?:<[^>]*>)?\(\s*'([A-Z][A-Z0-9_]+)'/g);
  return [...reads].map(([, variable = '']) => variable);
}
