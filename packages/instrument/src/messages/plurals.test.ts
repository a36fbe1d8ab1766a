import { type AnswerIssueCode, answerIssues } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureOf } from '../units/measure.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { wordIssue } from './word-issue.ts';
import { unitIn, unitOfOne } from './words-of.ts';
import { writeFigure } from './write-figure.ts';
import { writeQuantities } from './write-quantities.ts';

/** Words of more than one, behind the number one. */
const oneOfMany =
  /(?<![\d.,])1 (years|minutes|beats|characters|places|años|minutos|latidos|pies|pulgadas|libras|decimales|caracteres)/;
const locales = ['en', 'en-US', 'es', 'es-US', 'es-MX'];
const units = [
  ...new Set([...Object.keys(en.units), ...Object.keys(es.units), 'cm', 'kg', 'ft', 'in', 'lb']),
];

test.each([
  ['en', 'years', 'Please enter a number of at most 1 year.'],
  ['es', 'years', 'Ingrese un número de 1 año como máximo.'],
  ['en', 'min', 'Please enter a number of at most 1 minute.'],
  ['es', 'bpm', 'Ingrese un número de 1 latido por minuto como máximo.'],
])('in %s the bound of one %s is one', (locale, unit, message) => {
  const fault = { code: 'answer.range', subject: 'number', params: { max: 1, unit } } as const;
  expect(wordIssue(fault, locale).message).toBe(message);
});

test('a height of five feet and one inch is written so in Spanish', () => {
  const height = measureOf('us', 'cm', 0) ?? expect.unreachable();
  expect(writeFigure(height, 61, 'es-US')).toBe('5 pies 1 pulgada');
  expect(writeFigure(height, 12, 'es-US')).toBe('1 pie 0 pulgadas');
});

test('no message, figure or quantity says one of many', () => {
  const codes = fc.constantFrom(...(Object.keys(answerIssues) as AnswerIssueCode[]));
  const amount = fc.oneof(fc.constantFrom(0, 1, 2, 1.5), fc.integer({ min: 0, max: 300 }));
  const params = fc.record({
    min: amount,
    max: amount,
    decimals: amount,
    maxLength: amount,
    unit: fc.constantFrom(...units),
  });
  fc.assert(
    fc.property(fc.constantFrom(...locales), codes, params, (locale, code, { min, ...allowed }) => {
      const { max, unit } = allowed;
      const measure = measureOf('us', unit, 1);
      const written = [
        wordIssue({ code, subject: 'number', params: { ...allowed, min } }, locale).message,
        wordIssue({ code, subject: 'number', params: allowed }, locale).message,
        wordIssue({ code, subject: 'number', params: { ...allowed, max: min } }, locale).message,
        ...(measure ? [writeFigure(measure, max, locale)] : []),
        writeQuantities(`{${Math.floor(max)} kg} {${Math.floor(max)} cm}`, 'us', locale),
      ];
      expect(written.join('\n')).not.toMatch(oneOfMany);
    }),
  );
});

test('a unit with two forms has one for the number one, and another for a field', () => {
  expect([unitOfOne('es', 'in'), unitIn('es', 'in')]).toEqual(['pulgada', 'pulgadas']);
  expect([unitOfOne('en', 'in'), unitIn('en', 'in')]).toEqual([undefined, 'in']);
});
