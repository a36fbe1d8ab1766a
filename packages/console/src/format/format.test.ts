import { expect, test } from 'vitest';
import { ago } from './ago.ts';
import { csvOf } from './csv.ts';
import { majorOf, minorOf, shownAmount, shownCount, shownPart, words } from './shown.ts';

test('money is shown with the digits of its currency, and what is unknown is a dash', () => {
  expect(shownAmount(24_900, 'USD')).toBe('$249.00');
  expect(shownAmount(249, 'JPY')).toBe('¥249');
  expect([shownAmount(null, 'USD'), shownAmount(1, null)]).toEqual(['–', '–']);
});

test('an amount of a form becomes minor units exactly', () => {
  expect([minorOf(1.15, 'USD'), minorOf(4.35, 'EUR'), minorOf(7, 'JPY'), minorOf(1.234, 'BHD')]).toEqual([
    115, 435, 7, 1234,
  ]);
  expect(majorOf(12_450, 'USD')).toBe(124.5);
});

test('a hidden count is written as below five, and shares of it are unknown', () => {
  expect([shownCount(null), shownCount(7), shownPart(null, 9), shownPart(3, 0), shownPart(1, 3)]).toEqual([
    ...['below 5', '7', '–', '–', '33%'],
  ]);
});

test('a time is told as people tell it', () => {
  const now = Date.parse('2026-02-03T12:00:00Z');
  const told = (time: string) => ago(time, now);
  expect(told('2026-02-03T11:59:55Z')).toBe('now');
  expect(told('2026-02-03T11:58:00Z')).toBe('2 minutes ago');
  expect(told('2026-02-02T12:00:00Z')).toBe('yesterday');
  expect(told('2026-02-03T15:30:00Z')).toBe('in 3 hours');
});

test('a spreadsheet opens no text as a formula, and keeps quotes and commas', () => {
  expect(csvOf([['a', '=1+1', 'x,"y"', '-5', '-5+1']])).toBe(`a,'=1+1,"x,""y""",-5,'-5+1\r\n`);
});

test('a code is shown in words', () => {
  expect([words('partially_refunded'), words('payment.succeeded'), words(null)]).toEqual([
    ...['partially refunded', 'payment succeeded', '–'],
  ]);
});
