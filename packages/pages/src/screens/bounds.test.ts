import { expect, test } from 'vitest';
import type { Input } from '../api/step.ts';
import { english } from '../texts/en.ts';
import { spanish } from '../texts/es.ts';
import { boundsOf } from './bounds.ts';

const input = (bounds: Partial<Input>): Input => ({ value_type: 'date', ...bounds });

test.each<[Partial<Input>, string | undefined]>([
  [{ min_date: '1900-01-01', max_date: '2026-11-28' }, 'From January 1, 1900 to November 28, 2026'],
  [{ min_date: '1900-01-01' }, 'January 1, 1900 or later'],
  [{ max_date: '2026-11-28' }, 'November 28, 2026 or earlier'],
  [{}, undefined],
])('decisions.md 12: the bounds of a date %j are shown in words', (bounds, words) => {
  expect(boundsOf(input(bounds), english, 'en-US')).toBe(words);
});

test('the bounds of a date are shown in Spanish', () => {
  const bounds = { min_date: '1900-01-01', max_date: '2026-11-28' };
  expect(boundsOf(input(bounds), spanish, 'es-US')).toBe('Del 1 de enero de 1900 al 28 de noviembre de 2026');
});
