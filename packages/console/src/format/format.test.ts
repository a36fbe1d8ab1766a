import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { shownAmount, shownPart, words } from './shown.ts';

test('money is shown with the digits of its currency, and what is unknown is a dash', () => {
  expect(shownAmount(24_900, 'USD')).toBe('$249.00');
  expect(shownAmount(249, 'JPY')).toBe('¥249');
  expect([shownAmount(null, 'USD'), shownAmount(1, null)]).toEqual(['–', '–']);
});

test('a share of what is unknown is unknown', () => {
  expect([shownPart(null, 9), shownPart(3, 0), shownPart(1, 3)]).toEqual(['–', '–', '33%']);
});

test('a spreadsheet opens no text as a formula, and keeps quotes and commas', () => {
  expect(csvOf([['a', '=1+1', 'x,"y"', '-5', '-5+1']])).toBe(`a,'=1+1,"x,""y""",-5,'-5+1\r\n`);
});

test('a code is shown in words', () => {
  expect([words('partially_refunded'), words('payment.succeeded'), words(null)]).toEqual([
    ...['partially refunded', 'payment succeeded', '–'],
  ]);
});
