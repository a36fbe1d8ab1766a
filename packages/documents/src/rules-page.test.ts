import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = [
  ...read('docs/rules.md').matchAll(/^\| (\d.*?) \| .+? \| \[(.+?)\]\(.+?\) \|(?: \[(.+?)\]\(.+?\))? \|$/gm),
].map(([, id = '', file = '', testFile]) => ({ id, file, testFile }));
const testFiles = globSync('{gateway,services/*,packages/*}/{src,test}/**/*.test.ts', { cwd: root });

const rule =
  /\d(?:\.\d+)?(?!\d)(?:,? (?:(?:API key |publishable key )?rule \d+|brand scoping|authentication failure))?/;
const titles = new RegExp(
  `['\`]interface\\.md (${rule.source}(?:(?:, | and )(?:interface\\.md )?${rule.source})*)`,
  'g',
);

/** The rules that the titles of a test file name, such as `2.12`, `4.1 rule 5` and `5 publishable key rule 1`. */
function rulesNamedIn(testFile: string): readonly string[] {
  return [...read(testFile).matchAll(titles)].flatMap(([, named = '']) =>
    [...named.matchAll(new RegExp(rule, 'g'))].map(([each]) => each.replace(',', '')),
  );
}

test('every row of docs/rules.md has a file of source, and every file it names is there', () => {
  expect(rows).toHaveLength(read('docs/rules.md').match(/^\| \d/gm)?.length ?? 0);
  expect(rows.filter(({ file }) => /\.test\.ts$/.test(file) || !existsSync(join(root, file)))).toEqual([]);
});

test.each(rows.filter(({ testFile }) => testFile !== undefined))(
  '$testFile names rule $id in a title',
  ({ id, testFile = '' }) => {
    expect(rulesNamedIn(testFile)).toContain(id);
  },
);

test('every rule that the title of a test names is in docs/rules.md', () => {
  const listed = new Set(rows.map(({ id }) => id));
  // Section 1 says what the platform is for, and rules nothing by itself.
  const missing = testFiles.flatMap((file) =>
    rulesNamedIn(file).flatMap((named) => (named === '1' || listed.has(named) ? [] : [`${named}: ${file}`])),
  );
  expect(missing).toEqual([]);
});
