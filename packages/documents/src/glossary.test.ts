import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const files = globSync('{gateway,services/*,packages/*}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/gen\//.test(file),
);
const entries = [...glossary.matchAll(/^- \*\*(.+?)\*\*: ((?:.+\n)(?: {2}.+\n)*)/gm)].map(
  ([, term = '', meaning = '']) => [term, meaning] as const,
);
const banned = [...glossary.matchAll(/^\| (`.+`) \|/gm)].flatMap(([, words = '']) =>
  [...words.matchAll(/`(\w+)`/g)].map(([, word = '']) => word),
);

/** Names in which the word is no bound: the longest walk of a simulation, and `atMost`. */
const exempt: Readonly<Record<string, RegExp>> = {
  most: /concurrency\/src\/at-most\.ts$/,
  longest: /simulate\/cover-bundle\.ts$/,
};

test('every entry has a term and a meaning', () => {
  expect(entries).toHaveLength(glossary.match(/^- /gm)?.length ?? 0);
});

test('a term is defined once, and the terms are in order', () => {
  const terms = entries.map(([term]) => term.toLowerCase());
  expect(terms).toEqual([...new Set(terms)].toSorted());
});

test('no entry has a second meaning', () => {
  const several = entries.filter(([, meaning]) => /;|\balso\b|: of an? |\bfor \w+, the\b/.test(meaning));
  expect(several.map(([term]) => term)).toEqual([]);
});

test.each(banned)('no name begins with the word %s', (word) => {
  const [first = '', ...rest] = word;
  const name = new RegExp(`\\b(?:${word}|${first.toUpperCase()}${rest.join('')})(?![a-z])\\w*`);
  const found = files.filter((file) => name.test(basename(file)) || name.test(codeOf(file)));
  expect(found.filter((file) => exempt[word]?.test(file) !== true)).toEqual([]);
});

/** The code of a source file, without comments and texts. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    '``',
  );
}
