import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValid, replacementOf } from './api-key.ts';

const now = 1_000_000;

test('a replaced key is valid for the overlap and not a moment longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 604_800 }), fc.nat(700_000_000), (overlap, later) => {
      const replacement = replacementOf({ keyId: 'key_1', key: {} }, overlap, now);
      expect(isValid({}, replacement, now + later)).toBe(later < overlap * 1000);
      expect(isValid({ revokedAt: now }, replacement, now + later)).toBe(false);
      expect(isValid({}, undefined, now + later)).toBe(true);
    }),
  );
});

test('an overlap is at most 7 days', () => {
  expect(() => replacementOf({ keyId: 'key_1', key: {} }, 604_801, now)).toThrow(
    expect.objectContaining({
      kind: 'validation',
      issues: [expect.objectContaining({ where: '/overlap_seconds' })],
    }),
  );
});

test('a revoked key is not replaced', () => {
  expect(() => replacementOf({ keyId: 'key_1', key: { revokedAt: 1 } }, 0, now)).toThrow(
    expect.objectContaining({ kind: 'conflict' }),
  );
});
