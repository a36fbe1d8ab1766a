import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseNumberPattern, deriveCaseNumber, parseCaseNumber } from './case-number.ts';

test('decisions.md 15: every case number is short, fits its pattern, and is read back', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (operationId, ordinal) => {
      const number = deriveCaseNumber(operationId, ordinal);
      expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(number).toMatch(new RegExp(caseNumberPattern));
      expect(parseCaseNumber(number)).toBe(number);
      expect(parseCaseNumber(number.toLowerCase().replace('-', ''))).toBe(number);
    }),
  );
});

test('effect once: each try of an operation derives the same numbers, and another operation other ones', () => {
  expect(deriveCaseNumber('opr_1', 0)).toBe(deriveCaseNumber('opr_1', 0));
  const numbers = [deriveCaseNumber('opr_1', 0), deriveCaseNumber('opr_1', 1), deriveCaseNumber('opr_2', 0)];
  expect(new Set(numbers).size).toBe(3);
});

test.each([
  ['o1ab-cdil', '01AB-CD11'],
  ['4K7Q9XTB', '4K7Q-9XTB'],
  ['4K7U-9XTB', undefined],
  ['4K7-Q9XTB', undefined],
  ['4K7Q-9XT', undefined],
  ['', undefined],
])('a letter that looks like a digit is that digit: %j is %j', (typed, number) => {
  expect(parseCaseNumber(typed)).toBe(number);
});
