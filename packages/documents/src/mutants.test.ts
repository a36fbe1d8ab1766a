import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Mutant {
  readonly file: string;
  readonly find: string;
  readonly seenBy: string;
}

const at = (path: string) => join(import.meta.dirname, '../../..', path);
const read = (path: string) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '');

test('each fault of .ci/mutants.json can be planted: its text stands once in its file, and its test exists', () => {
  const mutants: readonly Mutant[] = JSON.parse(read('.ci/mutants.json'));
  const stale = mutants.filter(
    ({ file, find, seenBy }) => read(file).split(find).length !== 2 || !existsSync(at(seenBy)),
  );
  expect(stale).toEqual([]);
});
