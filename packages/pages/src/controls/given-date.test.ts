import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { wordDateFault } from './date-fault.ts';
import { type DateWords, datePartsIn, readDate, wordsOfDate } from './given-date.ts';

const typed = (day: string, month: string, year: string): DateWords => ({ day, month, year });

describe('decisions.md 4: a date is a real calendar day, or the page asks again', () => {
  test.each<[DateWords, string]>([
    [typed('14', '3', '1988'), '1988-03-14'],
    [typed(' 04 ', '03', '1988'), '1988-03-04'],
    [typed('29', '2', '2020'), '2020-02-29'],
    [typed('29', '2', '2000'), '2000-02-29'],
    [typed('１４', '３', '１９８８'), '1988-03-14'],
    [typed('\u200e14', '3\u200b', '1988'), '1988-03-14'],
  ])('%j is a day', (words, day) => {
    expect(readDate(words)).toEqual({ kind: 'date', date: day });
  });

  test.each<[DateWords, string, string]>([
    [typed('14', '', '1988'), 'Please enter a month.', 'Ingrese un mes.'],
    [typed('', '3', ' '), 'Please enter a day. Please enter a year.', 'Ingrese un día. Ingrese un año.'],
    [typed('14', 'March', '1988'), 'Please enter the month as a number.', 'Ingrese el mes con números.'],
    [typed('1.5', '3', '1988'), 'Please enter the day as a number.', 'Ingrese el día con números.'],
    [typed('-1', '3', '1988'), 'Please enter the day as a number.', 'Ingrese el día con números.'],
    [
      typed('14', '3', '88'),
      'Please enter all four digits of the year.',
      'Ingrese las cuatro cifras del año.',
    ],
    [
      typed('14', '3', '0000'),
      'Please enter all four digits of the year.',
      'Ingrese las cuatro cifras del año.',
    ],
    [typed('14', '13', '1988'), 'Please enter a month between 1 and 12.', 'Ingrese un mes entre 1 y 12.'],
    [typed('0', '3', '1988'), 'Please enter a day between 1 and 31.', 'Ingrese un día entre 1 y 31.'],
    [typed('31', '2', '2020'), 'Please enter a date that exists.', 'Ingrese una fecha que exista.'],
    [typed('29', '2', '2021'), 'Please enter a date that exists.', 'Ingrese una fecha que exista.'],
    [typed('29', '2', '1900'), 'Please enter a date that exists.', 'Ingrese una fecha que exista.'],
    [typed('31', '4', '2020'), 'Please enter a date that exists.', 'Ingrese una fecha que exista.'],
  ])('%j is not taken as a date, and the message says why', (words, inEnglish, inSpanish) => {
    const read = readDate(words);
    if (read.kind !== 'fault') throw new Error(`read as ${read.kind}`);
    expect(wordDateFault(read.fault, english)).toBe(inEnglish);
    expect(wordDateFault(read.fault, spanish)).toBe(inSpanish);
  });

  test('three empty fields alone are no answer', () => {
    expect(readDate(typed('', ' ', ''))).toEqual({ kind: 'empty' });
  });

  test('any three texts are the very day that they write, or a fault, or empty', () => {
    const words = fc.oneof(
      fc.integer({ min: -1, max: 40 }).map(String),
      fc.integer({ min: 0, max: 10_500 }).map(String),
      fc.constantFrom('', ' ', '02', '1e1', '0x5', '5.0', '1,5', 'May'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(words, words, words, (day, month, year) => {
        const read = readDate(typed(day, month, year));
        if (read.kind === 'empty') expect([day, month, year].join('').trim()).toBe('');
        if (read.kind !== 'date') return;
        const written = [year, month, day].map((word) => Number(word.normalize('NFKC')));
        const date = new Date(`${read.date}T00:00:00Z`);
        expect([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]).toEqual(written);
      }),
      { numRuns: 3000 },
    );
  });

  test('each calendar day is read as it is written, and is shown again so', () => {
    const days = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDate(wordsOfDate(day))).toEqual({ kind: 'date', date: day });
      }),
    );
  });
});

test.each([
  ['en-US', ['month', 'day', 'year']],
  ['en-GB', ['day', 'month', 'year']],
  ['es', ['day', 'month', 'year']],
  ['en-CA', ['year', 'month', 'day']],
])('decisions.md 12: the fields of a date stand in the order of %s', (locale, order) => {
  expect(datePartsIn(locale)).toEqual(order);
});

describe('decisions.md 4: a date by month or year has only their fields', () => {
  test.each([
    ['month', typed('', '3', '1988'), '1988-03'],
    ['month', typed('31', '02', '1988'), '1988-02'],
    ['year', typed('', '', '1988'), '1988'],
  ] as const)('by %s %j is %s, and is shown again so', (precision, words, date) => {
    expect(readDate(words, precision)).toEqual({ kind: 'date', date });
    expect(readDate(wordsOfDate(date), precision)).toEqual({ kind: 'date', date });
  });

  test.each([
    ['month', typed('', '', '1988'), 'Please enter a month.'],
    ['month', typed('', '13', '1988'), 'Please enter a month between 1 and 12.'],
    ['month', typed('', '3', '88'), 'Please enter all four digits of the year.'],
    ['year', typed('', '', '88'), 'Please enter all four digits of the year.'],
  ] as const)('by %s %j is not taken as a date', (precision, words, message) => {
    const read = readDate(words, precision);
    expect(read.kind === 'fault' && wordDateFault(read.fault, english)).toBe(message);
  });

  test('empty fields are no answer, and they stand in the order of the locale', () => {
    expect(readDate(typed('', '', ''), 'month')).toEqual({ kind: 'empty' });
    expect(datePartsIn('en-CA', 'month')).toEqual(['year', 'month']);
    expect(datePartsIn('en-US', 'month')).toEqual(['month', 'year']);
    expect(datePartsIn('es', 'year')).toEqual(['year']);
  });
});

test('without an earlier answer the fields are empty', () => {
  expect(wordsOfDate(undefined)).toEqual({ day: '', month: '', year: '' });
});
