import { expect, test } from 'vitest';
import { uploadPlaces } from './upload-places.ts';

test('no client has more than half of the places, and all have no more than there are', () => {
  const places = uploadPlaces(5);
  const given = ['cli_1', 'cli_1', 'cli_1', 'cli_2', 'cli_2', 'cli_3', 'cli_4'].map((id) => places.take(id));
  expect(given.map((giveBack) => giveBack !== undefined)).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  given[0]?.();
  expect(places.take('cli_2')).toBeUndefined();
  expect(places.take('cli_1')).toBeDefined();
});

test('every client has one place where there is one', () => {
  const places = uploadPlaces(1);
  const giveBack = places.take('cli_1');
  expect(places.take('cli_2')).toBeUndefined();
  giveBack?.();
  expect(places.take('cli_2')).toBeDefined();
});
