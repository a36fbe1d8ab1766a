import { expect, test } from 'vitest';
import { currentPublications } from './current-publications.ts';
import { comparePublications, findPublication, type Publication } from './publication.ts';

const published = (bundleVersion: string, more: Partial<Publication> = {}): Publication => ({
  bundleId: 'walk.initial',
  bundleVersion,
  therapy: 'walk',
  sha256: bundleVersion,
  publishedAt: 1,
  ...more,
});

const ed = { bundleId: 'ed.initial', therapy: 'ed' };

/** The versions that are current for the brands, of the therapy `walk`. */
const currentFor = (all: readonly Publication[], ...brandIds: readonly string[]) => {
  const current = currentPublications(all);
  return brandIds.map((brandId) => current.of('walk', brandId)?.bundleVersion);
};

/** The current versions of the therapy `walk`, each with the brands that begin on it. */
const reachesOf = (all: readonly Publication[]) =>
  currentPublications(all)
    .all('walk')
    .map(({ publication, brandIds }) => [publication.bundleVersion, ...brandIds]);

test('new sessions begin on the highest version that is not withdrawn, whatever was published last', () => {
  const all = [
    published('1.10.0'),
    published('1.9.0'),
    published('2.0.0', { withdrawnAt: 5 }),
    published('1.0.0', ed),
  ];
  const current = currentPublications(all);
  expect(current.of('walk', 'brd_a')?.bundleVersion).toBe('1.10.0');
  expect(current.of('ed', 'brd_a')?.bundleVersion).toBe('1.0.0');
  expect(current.of('skin', 'brd_a')).toBeUndefined();
});

test('a therapy whose versions are all withdrawn has none', () => {
  expect(currentFor([published('1.0.0', { withdrawnAt: 5 })], 'brd_a')).toEqual([undefined]);
});

test('decisions.md 12: a version that names brands is current for these only, and for them only when it is the highest', () => {
  const all = [
    published('1.0.0'),
    published('1.1.0', { brandIds: ['brd_a', 'brd_b'] }),
    published('1.2.0', { brandIds: ['brd_b'] }),
    published('0.9.0', { brandIds: ['brd_c'] }),
    published('9.0.0', { brandIds: ['brd_d'], withdrawnAt: 5 }),
  ];
  expect(currentFor(all, 'brd_a', 'brd_b', 'brd_c', 'brd_d', 'brd_e')).toEqual([
    '1.1.0',
    '1.2.0',
    '1.0.0',
    '1.0.0',
    '1.0.0',
  ]);
});

test('decisions.md 12: what only names brands leaves all others with nothing', () => {
  expect(currentFor([published('1.0.0', { brandIds: ['brd_a'] })], 'brd_a', 'brd_b', '')).toEqual([
    '1.0.0',
    undefined,
    undefined,
  ]);
});

test('a version is among the current ones as long as one brand begins on it', () => {
  const all = [
    published('1.0.0'),
    published('1.1.0', { brandIds: ['brd_a', 'brd_b'] }),
    published('1.2.0', { brandIds: ['brd_a'] }),
  ];
  const current = currentPublications(all);
  expect([...current.every].map(({ bundleVersion }) => bundleVersion).toSorted()).toEqual([
    '1.0.0',
    '1.1.0',
    '1.2.0',
  ]);
  expect(reachesOf(all)).toEqual([['1.2.0', 'brd_a'], ['1.1.0', 'brd_b'], ['1.0.0']]);
  expect(reachesOf([...all, published('1.3.0', { brandIds: ['brd_a', 'brd_b'] })])).toEqual([
    ['1.3.0', 'brd_a', 'brd_b'],
    ['1.0.0'],
  ]);
  expect(current.all('ed')).toEqual([]);
});

test('a brand that begins on the same version as all others is not named', () => {
  const all = [published('1.0.0'), published('0.9.0', { brandIds: ['brd_a'] })];
  expect(reachesOf(all)).toEqual([['1.0.0']]);
});

test('lists go by bundle id, and of one bundle the latest version first', () => {
  const all = [published('1.9.0'), published('1.10.0'), published('0.1.0', ed)].toSorted(comparePublications);
  expect(all.map(({ bundleId, bundleVersion }) => `${bundleId}@${bundleVersion}`)).toEqual([
    'ed.initial@0.1.0',
    'walk.initial@1.10.0',
    'walk.initial@1.9.0',
  ]);
});

test('a version is found by its name alone', () => {
  const all = [published('1.0.0'), published('1.0.0', ed)];
  expect(findPublication(all, { bundleId: 'ed.initial', bundleVersion: '1.0.0' })).toBe(all[1]);
  expect(findPublication(all, { bundleId: 'ed.initial', bundleVersion: '1.0.1' })).toBeUndefined();
});
