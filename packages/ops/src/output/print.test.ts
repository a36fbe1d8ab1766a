import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, printJson, printRecord, printTable, shellWord } from './print.ts';
import { aligned } from './text-table.ts';

const at = new Date('2026-11-21T10:31:05.123Z');

test('a table has a line per row, its columns under one another, numbers flush right', () => {
  const rows = [
    { id: 'a', limits: { rate: 7 }, at, codes: ['ed', 'skin'], none: null },
    { id: 'longer', limits: { rate: 1000 }, at: null, codes: [], none: '' },
  ];
  expect(printTable(rows, ['id', 'limits.rate', 'at', 'codes', 'none']).split('\n')).toEqual([
    'ID      RATE  AT                    CODES     NONE',
    'a          7  2026-11-21 10:31:05Z  ed, skin  -',
    'longer  1000  -                     -         -',
  ]);
});

test('a table without columns shows the members of the first row', () => {
  expect(printTable([{ a: 1, b: 'x' }], undefined)).toBe('A  B\n1  x');
  expect(printTable([], undefined)).toBe('None');
});

test('a record has a line per member; a single object member is shown as its members', () => {
  const shown = { client: { id: 'cli_1', limits: { rate: 7 }, at, theme: {}, tags: ['a'] } };
  expect(printRecord(shown).split('\n')).toEqual([
    'id           cli_1',
    'limits.rate  7',
    'at           2026-11-21 10:31:05Z',
    'theme        -',
    'tags         a',
  ]);
  expect(printRecord({ operator: { name: 'ada' }, token: 'opt_1' }).split('\n')).toEqual([
    'operator.name  ada',
    'token          opt_1',
  ]);
});

test('a record has a table for each list of objects, below its other members', () => {
  const rows = [{ a: 1, b: 'x' }];
  const shown = { of: { id: 'jny_1', rows, none: [], nested: { rows, note: 'n' } } };
  expect(printRecord(shown).split('\n')).toEqual([
    'id           jny_1',
    'none         -',
    'nested.note  n',
    '',
    'rows:',
    'A  B',
    '1  x',
    '',
    'nested.rows:',
    'A  B',
    '1  x',
  ]);
});

test('amounts in minor units are money of the currency beside or around them; JSON keeps minor units', () => {
  const rows = [
    { ref: 'a', price_minor: 24_900, currency: 'USD' },
    { ref: 'b', price_minor: 900, currency: 'JPY' },
    { ref: 'c', price_minor: 5, currency: 'KWD' },
    { ref: 'd', price_minor: 0, currency: null },
  ];
  expect(printTable(rows, ['ref', 'price_minor']).split('\n')).toEqual([
    'REF      PRICE',
    'a      $249.00',
    'b         ¥900',
    'c    KWD\u00a00.005',
    'd            -',
  ]);
  const order = { order: { total_minor: 1, currency: 'USD', ledger: [{ amount_minor: -250 }] } };
  expect(printRecord(order).split('\n')).toEqual([
    'total     $0.01',
    'currency  USD',
    '',
    'ledger:',
    'AMOUNT',
    '-$2.50',
  ]);
  expect(JSON.parse(printJson(order))).toEqual(order);
});

test('nested objects in a cell are shown as name and value', () => {
  expect(printTable([{ changed: { name: 'Acme', limits: { a: 1 } } }], ['changed'])).toContain(
    'name: Acme, limits: {"a":1}',
  );
});

test('printed text cannot control the terminal, and JSON keeps its values', () => {
  const nasty = fc.string({
    unit: fc.oneof(fc.constantFrom('\u001b', '\u009b', '\u202e', '\n', '\u007f'), fc.string()),
  });
  fc.assert(
    fc.property(nasty, (text) => {
      const steers = /[\p{Cc}\p{Bidi_Control}]/u;
      expect(steers.test(printTable([{ text }], ['text']).replace('TEXT\n', ''))).toBe(false);
      expect(JSON.parse(printJson({ text }))).toEqual({ text });
      expect(steers.test(printJson({ text }).replaceAll('\n', ''))).toBe(false);
    }),
  );
  expect(printable('\u001b[2J')).toBe('\\u001b[2J');
});

test.each([
  ['cli_049', 'cli_049'],
  ['1795276484246 offering/zz:1', "'1795276484246 offering/zz:1'"],
  ["it's", "'it'\\''s'"],
  ['$(rm)', "'$(rm)'"],
  ['', "''"],
])('%j is quoted for a shell as %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test('aligned rows have no trailing blanks', () => {
  expect(
    aligned([
      ['a', 'bbb'],
      ['cc', ''],
    ]),
  ).toEqual(['a   bbb', 'cc']);
});
