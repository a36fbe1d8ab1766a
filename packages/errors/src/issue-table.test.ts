import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { issueTable, operatorIssues, tenantIssues } from './issue-table.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = globSync('{gateway,services/*,packages/*}/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('packages/errors/'))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n');

/** Whether a source has the code, or a template of it and the name that the template starts with. */
function isMade(code: string): boolean {
  const [subject = '', fault = ''] = code.split('.');
  if (sources.includes(`'${code}'`)) return true;
  if (subject === 'when') return sources.includes(`'${fault.toUpperCase()}'`);
  return sources.includes(`}.${fault}\``) && sources.includes(`'${subject}'`);
}

test.each(Object.keys(issueTable))('the code %s is made by a source', (code) => {
  expect(isMade(code)).toBe(true);
});

test('every code names what it is about, a dot, and what is wrong, and has a sentence', () => {
  for (const [code, meaning] of Object.entries(issueTable)) {
    expect(code).toMatch(/^[a-z][a-z_]*\.[a-z][a-z_]*$/);
    expect(meaning, code).toMatch(/^[A-Z].*\.$/);
  }
});

test('no code is of tenants and of operators alone', () => {
  const shared = Object.keys(operatorIssues).filter((code) => Object.hasOwn(tenantIssues, code));
  expect(shared).toEqual([]);
});
