import { dayMs, hourMs } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { countOrder, type PlacedOrder, takeFromPlatform } from './order-quota.ts';

const limits = { perClient: 3, perBrand: 2, ofPlatform: 10 };
const start = 1_800_000_000_000;

/** Orders of the brands, one a minute; how many of each were placed, and what is stored. */
function place(brands: readonly string[], from = start, before: readonly PlacedOrder[] = []) {
  let placed = before;
  const retries: number[] = [];
  const of = new Map<string, number>();
  brands.forEach((brandId, i) => {
    const counted = countOrder(placed, { brandId, at: from + i * 60_000 }, limits);
    if ('retryAt' in counted) retries.push(counted.retryAt);
    else {
      placed = counted.stored;
      of.set(brandId, (of.get(brandId) ?? 0) + 1);
    }
  });
  return { placed, retries, of };
}

test('decisions.md 13: a brand has its orders of a week, and beyond them those that the brands of its client share', () => {
  const first = place(Array.from({ length: 20 }, () => 'brd_1'));
  expect(first.of.get('brd_1')).toBe(5);
  const second = place(['brd_2', 'brd_2', 'brd_2'], start + hourMs, first.placed);
  expect(second.of.get('brd_2')).toBe(2);
  expect(second.retries).toEqual([start + 2 * 60_000 + 7 * dayMs]);
});

test('an order is forgotten after a week, and retryAt is when the next one may be placed', () => {
  const { placed, retries } = place(Array.from({ length: 6 }, () => 'brd_1'));
  const [retryAt = 0] = retries;
  expect('retryAt' in countOrder(placed, { brandId: 'brd_1', at: retryAt - 1 }, limits)).toBe(true);
  expect('stored' in countOrder(placed, { brandId: 'brd_1', at: retryAt }, limits)).toBe(true);
});

test('decisions.md 13: first orders leave renewals half of the bucket of the platform, which fills in three hours', () => {
  let bucket: Parameters<typeof takeFromPlatform>[0];
  const take = (isRenewal: boolean, at = start) => {
    const counted = takeFromPlatform(bucket, { at, isRenewal }, limits);
    if ('stored' in counted) bucket = counted.stored;
    return 'stored' in counted ? true : counted.retryAt;
  };
  expect(Array.from({ length: 6 }, () => take(false)).filter((taken) => taken === true)).toHaveLength(5);
  const retryAt = Number(take(false));
  expect(Array.from({ length: 6 }, () => take(true)).filter((taken) => taken === true)).toHaveLength(5);
  expect(take(true)).toBe(start + (3 * hourMs) / 10);
  expect(retryAt).toBe(start + (3 * hourMs) / 10);
  expect(take(true, start + 3 * hourMs)).toBe(true);
});
