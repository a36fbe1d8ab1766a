import { expect, test } from 'vitest';
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
