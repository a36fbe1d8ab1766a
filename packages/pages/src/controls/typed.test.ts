import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Display, Input } from '../api/step.ts';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { figureWords, typedFigure } from './typed-figure.ts';
import { typedNumber } from './typed-number.ts';

const weight: Input = { value_type: 'number', unit: 'kg', decimals: 1 };

describe('a number', () => {
  test.each([
    ['', { given: {} }],
    ['  72 ', { given: { answer: 72 } }],
    ['82.5', { given: { answer: 82.5 } }],
    [
      '82,5',
      { fault: 'Please check the points and commas of the number of kg. It is written as in 12,345.5.' },
    ],
    ['82.55', { fault: 'Please enter the number of kg with one decimal at most, such as 72.5.' }],
    ['82 kg', { fault: 'Please enter only the number of kg, in digits, such as 72.5.' }],
    ['-82', { fault: 'Please enter the number of kg without a plus or minus sign, such as 72.5.' }],
  ])('that is typed as %j in en-US is %j', (words, typed) => {
    expect(typedNumber(words, weight, 'en-US', english)).toEqual(typed);
  });

  test.each([
    ['82,5', { given: { answer: 82.5 } }],
    ['82.5', { fault: 'Revise los puntos y las comas del número de kg. Se escribe como en 12.345,5.' }],
    ['82,55', { fault: 'Escriba el número de kg con un decimal como máximo, por ejemplo 72,5.' }],
  ])('that is typed as %j in es-ES is %j', (words, typed) => {
    expect(typedNumber(words, weight, 'es-ES', spanish)).toEqual(typed);
  });

  test('takes a minus sign where it may be below 0', () => {
    const input = { value_type: 'number', decimals: 0, min: -10 };
    expect(typedNumber('-5', input, 'en-US', english)).toEqual({ given: { answer: -5 } });
  });
});

const parts = [
  { unit: 'ft', size: 12 },
  { unit: 'in', size: 1 },
];
const feet: Display = { unit: 'in', per_unit: 2.54, decimals: 0, min: 36, max: 98, parts };
const pounds: Display = { unit: 'lb', per_unit: 0.45359237, decimals: 0, min: 67, max: 881 };
const asked = (display: Display, decimals: number, before?: number) => ({
  ...{ input: { value_type: 'number', decimals, display }, before, formatLocale: 'en-US', texts: english },
});
const tall = (words: readonly string[], before?: number) => typedFigure(words, asked(feet, 2, before));
const heavy = (words: string, before?: number) => typedFigure([words], asked(pounds, 8, before));

describe('a figure in feet and inches', () => {
  test.each([
    [['5', '8'], { given: { answer: 172.72 } }],
    [['5', '0'], { given: { answer: 152.4 } }],
    [['05', '02'], { given: { answer: 157.48 } }],
    [['', ''], { given: {} }],
  ])('that is typed as %j is %j', (words, typed) => {
    expect(tall(words)).toEqual(typed);
  });

  test.each([
    [['5.11', ''], 'Please enter a whole number of ft, without decimals, such as 5 ft 7 in.'],
    [['5.0', '4'], 'Please enter a whole number of ft, without decimals, such as 5 ft 7 in.'],
    [['5', '10.5'], 'Please enter a whole number of in, without decimals, such as 5 ft 7 in.'],
    [['6', '-2'], 'Please enter the number of in without a plus or minus sign, such as 5 ft 7 in.'],
    [['-6', '2'], 'Please enter the number of ft without a plus or minus sign, such as 5 ft 7 in.'],
    [['5\'10"', ''], 'Please enter only the number of ft, in digits, such as 5 ft 7 in.'],
    [['180cm', ''], 'Please enter only the number of ft, in digits, such as 5 ft 7 in.'],
    [['0x5', '1e1'], 'Please enter only the number of ft, in digits, such as 5 ft 7 in.'],
  ])('that is typed as %j is refused with what is wanted: %s', (words, fault) => {
    expect(tall(words)).toEqual({ fault });
  });

  test.each([
    [['5', '18'], '5 ft 18 in is 6 ft 6 in.', ['6', '6']],
    [['5', '12'], '5 ft 12 in is 6 ft 0 in.', ['6', '0']],
    [['', '70'], '70 in is 5 ft 10 in.', ['5', '10']],
    [['5', ''], '5 ft is 5 ft 0 in.', ['5', '0']],
  ])('that is typed as %j is asked about: %s', (words, meaning, fields) => {
    const typed = tall(words);
    expect(typed).toEqual({
      question: `${meaning} Is that right? If it is, continue. If not, correct it.`,
      words: fields,
    });
    expect(tall(fields)).toHaveProperty('given');
  });

  test('that is left as it was is sent as it came', () => {
    expect(tall(['5', '8'], 172)).toEqual({ given: { answer: 172 } });
  });

  test('decisions.md 4: the fields never send another figure than they show', () => {
    const typed = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(typed, ([ft, inches]) => {
        const figure = 12 * ft + inches;
        const outcome = tall([String(ft), String(inches)]);
        if (inches > 11) expect(outcome).not.toHaveProperty('given');
        else expect(outcome).toEqual({ given: { answer: (figure * 254) / 100 } });
        const shown = figureWords(figure, feet, 'en-US');
        expect(tall(shown)).toEqual({ given: { answer: (figure * 254) / 100 } });
      }),
    );
  });
});

test.each([
  ['163', { given: { answer: 73.93555631 } }],
  ['200.5', { fault: 'Please enter a whole number of lb, without decimals, such as 72.' }],
  ['200 lb', { fault: 'Please enter only the number of lb, in digits, such as 72.' }],
  ['0xC8', { fault: 'Please enter only the number of lb, in digits, such as 72.' }],
])('a figure in pounds that is typed as %j is %j', (words, typed) => {
  expect(heavy(words)).toEqual(typed);
});
