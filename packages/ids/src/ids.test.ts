import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deriveId,
  isCorrelationId,
  isOfferingRef,
  isReference,
  newId,
  parseBrandId,
  parseJourneyId,
} from './index.ts';

test('interface.md conventions: a new id is well-formed', () => {
  fc.assert(
    fc.property(
      fc.constant(null),
      () => parseBrandId(newId('brd')) !== undefined && parseJourneyId(newId('jny')) !== undefined,
    ),
  );
});

test.each([
  ['brd_a', true],
  ['brd_A-_9', true],
  ['brd_', false],
  ['brd_-a', false],
  ['BRD_a', false],
  ['brd_a b', false],
  ['brd_a\n', false],
  [`brd_${'a'.repeat(60)}`, true],
  [`brd_${'a'.repeat(61)}`, false],
  ['', false],
])('interface.md 4.0 X-Brand-Id: %j well-formed: %s', (text, wellFormed) => {
  expect(parseBrandId(text) !== undefined).toBe(wellFormed);
});

test.each([
  [`jny_${'a'.repeat(60)}`, true],
  [`jny_${'a'.repeat(61)}`, false],
])('decisions.md 13: %s is a journey id: %s', (text, wellFormed) => {
  expect(parseJourneyId(text) !== undefined).toBe(wellFormed);
});

test.each([
  ['a', true],
  ['a.b:c_d-e', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['.a', false],
  ['a\r\nb', false],
])('interface.md 8 X-Correlation-Id: %j may be echoed: %s', (text, ok) => {
  expect(isCorrelationId(text)).toBe(ok);
});

test.each([
  ['a', true],
  ['9_.:-z', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['-a', false],
  ['a/b', false],
  ['a b', false],
  ['a\n', false],
  ['é', false],
])('interface.md 8: %j is an offering ref: %s', (text, wellFormed) => {
  expect(isOfferingRef(text)).toBe(wellFormed);
});

test.each([
  ['a', true],
  ['-Order:2026_02.7', true],
  ['r'.repeat(64), true],
  ['', false],
  ['r'.repeat(65), false],
  ['a b', false],
  ['a/b', false],
  ['a@b', false],
  ['ä', false],
  ['a\n', false],
])('decisions.md 14, reference: %j well-formed: %s', (text, wellFormed) => {
  expect(isReference(text)).toBe(wellFormed);
});

test('effect once: an operation derives the same ids on every try, and different ids for different things', () => {
  expect(deriveId('brd', 'opr_1')).toBe(deriveId('brd', 'opr_1'));
  expect(
    new Set([
      deriveId('brd', 'opr_1'),
      deriveId('key', 'opr_1'),
      deriveId('brd', 'opr_2'),
      deriveId('brd', 'opr_1', 1),
    ]).size,
  ).toBe(4);
});
