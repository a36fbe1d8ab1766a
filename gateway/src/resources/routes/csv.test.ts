import { expect, test } from 'vitest';
import { asksForCsv, toCsv } from './csv.ts';

test.each([
  ['text/csv', true],
  ['TEXT/CSV; charset=utf-8', true],
  ['text/csv, application/json', true],
  ['text/csv;q=0.9, application/json;q=0.5', true],
  ['application/json;q=0.5, text/csv', true],
  ['text/csv;q=0, application/json', false],
  ['text/csv;q=0', false],
  ['text/csv; Q=0.000', false],
  ['text/csv;q=0.5, application/json', false],
  ['application/json, text/csv;q=0.1', false],
  ['application/json, text/csv', false],
  ['text/csvx', false],
  ['text/csv-schema', false],
  ['*/*', false],
  ['image/png', false],
  ['', false],
  [undefined, false],
])('RFC 9110 12.5.1: Accept %j asks for CSV: %j', (accept, asks) => {
  expect(asksForCsv({ headers: { ...(accept !== undefined && { accept }) } })).toBe(asks);
});

const cell = (value: string | number | null) => toCsv(['a'], [{ a: value }]).slice('a\r\n'.length, -2);

test('a header, one line for each row, each with CRLF at the end', () => {
  expect(toCsv(['a', 'b'], [{ a: 'x', b: 1 }, { a: 'y' }])).toBe('a,b\r\nx,1\r\ny,\r\n');
  expect(toCsv(['a', 'b'], [])).toBe('a,b\r\n');
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\r\nb', '"a\r\nb"'],
  [1_234_567.5, '1234567.5'],
  [-5, '-5'],
  [null, ''],
])('RFC 4180: %j is the cell %j', (value, text) => {
  expect(cell(value)).toBe(text);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the text %j is no formula', (value) => {
  expect(cell(value)).toMatch(/^"?'/);
});
