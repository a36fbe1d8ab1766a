import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './bundle-version.ts';

test.each([
  ['1.9.0', '1.10.0'],
  ['1.0.9', '1.1.0'],
  ['9.9.9', '10.0.0'],
  ['999999999.0.0', '1000000000.0.0'],
  ['0.9.0', '1.0.0-alpha'],
  ['1.0.0-alpha', '1.0.0-alpha.1'],
  ['1.0.0-alpha.1', '1.0.0-alpha.beta'],
  ['1.0.0-alpha.beta', '1.0.0-beta'],
  ['1.0.0-beta.2', '1.0.0-beta.11'],
  ['1.0.0-2', '1.0.0-a'],
  ['1.0.0-rc.1', '1.0.0'],
  ['1.0.0', '1.0.1-0'],
])('semver.org 11: %s comes before %s', (lower, higher) => {
  expect(compareVersions(lower, higher)).toBeLessThan(0);
  expect(compareVersions(higher, lower)).toBeGreaterThan(0);
});

const version = fc.stringMatching(/^\d{1,3}\.\d{1,3}\.\d{1,3}(-[0-9A-Za-z.-]{1,6})?$/);

test('versions are totally ordered, and equal only as text', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const order = Math.sign(compareVersions(a, b));
      expect(order + Math.sign(compareVersions(b, a))).toBe(0);
      expect(order === 0).toBe(a === b);
      if (order <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
