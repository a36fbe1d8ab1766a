import { expect, test } from 'vitest';
import { createClientPermits } from './client-permits.ts';

test('a client holds at most half of the permits, and all together hold at most all', () => {
  const uploads = createClientPermits(5);
  const given = ['cli_1', 'cli_1', 'cli_1', 'cli_2', 'cli_2', 'cli_3', 'cli_4'].map((id) =>
    uploads.acquire(id),
  );
  expect(given.map((release) => release !== undefined)).toEqual([true, true, false, true, true, true, false]);
  given[0]?.();
  expect(uploads.acquire('cli_2')).toBeUndefined();
  expect(uploads.acquire('cli_1')).toBeDefined();
});

test('a single permit is for every client', () => {
  const uploads = createClientPermits(1);
  const release = uploads.acquire('cli_1');
  expect(uploads.acquire('cli_2')).toBeUndefined();
  release?.();
  expect(uploads.acquire('cli_2')).toBeDefined();
});
