import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ClientMode, ClientModeSchema } from '@telehealth/contracts/accounts/v1/client';
import { expect, onTestFinished, test } from 'vitest';
import { enumValue } from './enum-flag.ts';
import { duration, end, instant, json, wholeNumber } from './flag.ts';

test.each([
  ['24h', 86_400],
  ['90s', 90],
  ['30m', 1800],
  ['7d', 604_800],
  ['0', 0],
])('a time of %s is %i seconds', (text, seconds) => {
  expect(duration('').read(text)).toBe(seconds);
});

test.each(['24', '1w', '-1h', '1.5h', 'h', '', '1h ', '999999999d'])('%j is not a time', (text) => {
  expect(() => duration('').read(text)).toThrow(/^It takes a time/);
});

test.each([
  ['0', 0],
  ['4294967295', 4_294_967_295],
])('%s is a whole number', (text, value) => {
  expect(wholeNumber('').read(text)).toBe(value);
});

test.each(['4294967296', '-1', '1.0', '1e3', '0x10', ' 1', ''])('%j is refused as a whole number', (text) => {
  expect(() => wholeNumber('').read(text)).toThrow('It takes a whole number');
});

test.each([
  ['2026-11-21T10:31:05Z', Date.UTC(2026, 10, 21, 10, 31, 5)],
  ['2026-11-21T12:31+02:00', Date.UTC(2026, 10, 21, 10, 31)],
  ['2026-11-21T10:31:05.250Z', Date.UTC(2026, 10, 21, 10, 31, 5, 250)],
])('%s is the instant %i', (text, at) => {
  expect(instant('').read(text)).toEqual(timestampFromMs(at));
});

test.each(['2026-11-21', '2026-11-21T10:31:05', '2026-13-21T10:31:05Z', 'now', '5', ''])(
  '%j is not an instant',
  (text) => {
    expect(() => instant('').read(text)).toThrow(/^It takes a time/);
  },
);

test('an end is a time from now on, or an instant', () => {
  expect(end('').read('30d')).toEqual({ inSeconds: 2_592_000 });
  expect(end('').read('2026-11-21T10:31Z')).toEqual({ at: Date.UTC(2026, 10, 21, 10, 31) });
  expect(() => end('').read('tomorrow')).toThrow(/^It takes a time/);
});

test('JSON comes as text or from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'theme.json');
  writeFileSync(file, '{"a":1}');
  expect(json('').read('{"b":2}')).toBe('{"b":2}');
  expect(json('').read(`@${file}`)).toBe('{"a":1}');
  expect(() => json('').read('{')).toThrow('It takes JSON');
  expect(() => json('').read(`@${file}x`)).toThrow('cannot be read');
});

test('a value of an enum is given by its name; the unspecified one has none', () => {
  const mode = enumValue('', ClientModeSchema, '<mode>');
  expect(mode.read('live')).toBe(ClientMode.LIVE);
  expect(mode.choices).toEqual(['test', 'live']);
});
