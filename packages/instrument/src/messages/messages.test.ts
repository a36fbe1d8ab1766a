import { questionControls } from '@telehealth/conditions';
import { type AnswerIssueCode, answerIssues } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { wordIssue } from './word-issue.ts';
import type { Subject } from './words.ts';

const message = (locale: string, subject: Subject, code: AnswerIssueCode, params = {}) =>
  wordIssue({ code, subject, params }, locale).message;

test.each<[Subject, AnswerIssueCode, object, string, string]>([
  [
    'height_cm',
    'answer.range',
    { min: 90, max: 250, unit: 'cm' },
    'Please enter a height between 90 and 250 cm.',
    'Ingrese una estatura entre 90 y 250 cm.',
  ],
  [
    'weight_kg',
    'answer.range',
    { min: 30.5, unit: 'kg' },
    'Please enter a weight of at least 30.5 kg.',
    'Ingrese un peso de 30.5 kg como mínimo.',
  ],
  [
    'number',
    'answer.range',
    { max: 60, unit: 'min' },
    'Please enter a number of at most 60 minutes.',
    'Ingrese un número de 60 minutos como máximo.',
  ],
  [
    'number',
    'answer.range',
    { max: 0 },
    'Please enter a number of at most 0.',
    'Ingrese un número de 0 como máximo.',
  ],
  [
    'date',
    'answer.range',
    { minDate: '1900-01-01', maxDate: '2026-06-15' },
    'Please enter a date between January 1, 1900 and June 15, 2026.',
    'Ingrese una fecha entre el 1 de enero de 1900 y el 15 de junio de 2026.',
  ],
  [
    'date',
    'answer.range',
    { maxDate: '2026-06-15' },
    'Please enter a date on or before June 15, 2026.',
    'Ingrese una fecha hasta el 15 de junio de 2026.',
  ],
  ['number', 'answer.decimals', { decimals: 0 }, 'Please enter a whole number.', 'Ingrese un número entero.'],
  [
    'weight_kg',
    'answer.decimals',
    { decimals: 1 },
    'Please use at most 1 decimal place.',
    'Use como máximo 1 decimal.',
  ],
  [
    'text',
    'answer.length',
    { maxLength: 2000 },
    'Please use at most 2,000 characters.',
    'Use como máximo 2,000 caracteres.',
  ],
  ['address', 'answer.format', { field: 'city' }, 'Please check “City”.', 'Revise «Ciudad».'],
])('decisions.md 12: %s %s %j in the patient’s words', (subject, code, params, en, es) => {
  expect(message('en', subject, code, params)).toBe(en);
  expect(message('es-MX', subject, code, params)).toBe(es);
});

test('decisions.md 12: a language the platform does not know falls back to English, numbers and days too', () => {
  const params = { minDate: '1900-01-01' };
  expect(message('de-DE', 'date', 'answer.range', params)).toBe(
    'Please enter a date on or after January 1, 1900.',
  );
});

test('every issue of every control has a sentence of its own language', () => {
  const { media: _, ...controls } = questionControls;
  const subjects = [...Object.keys(controls), 'image', 'video', 'capture_consent', 'affirm'] as Subject[];
  const params = { min: 1, max: 2, decimals: 1, maxLength: 5 };
  for (const code of Object.keys(answerIssues) as AnswerIssueCode[]) {
    for (const subject of subjects) {
      const [en, es] = [message('en', subject, code, params), message('es', subject, code, params)];
      expect([en, es].every((text) => /^\p{Lu}.*[.?]$/u.test(text) && !text.includes('undefined'))).toBe(
        true,
      );
      expect(es).not.toBe(en);
    }
  }
});

test('decisions.md 12: an issue of an address names the part', () => {
  const params = { field: 'city', maxLength: 100 };
  expect(wordIssue({ code: 'answer.length', subject: 'address', params }, 'en')).toEqual({
    code: 'answer.length',
    message: 'Please use at most 100 characters for “City”.',
    params,
    where: '/answer/city',
  });
});
