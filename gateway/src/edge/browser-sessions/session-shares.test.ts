import { expect, test } from 'vitest';
import { createSessionShares } from './session-shares.ts';

const brandId = 'brd_1';

function shares(isLimited = true) {
  const clock = { time: 1000 };
  const { take } = createSessionShares({ now: () => clock.time, isLimited });
  const takenOf = (ip: (i: number) => string, times: number, brand = brandId) =>
    Array.from({ length: times }, (_, i) => take('open', { ip: ip(i) }, brand)).filter(Boolean).length;
  return { clock, take, takenOf };
}

test('decisions.md 13: one address takes its share of a second, and others keep theirs', () => {
  const { clock, takenOf } = shares();
  expect(takenOf(() => '192.0.2.1', 100)).toBe(2);
  expect(takenOf(() => '192.0.2.2', 1)).toBe(1);
  clock.time += 1000;
  expect(takenOf(() => '192.0.2.1', 100)).toBe(2);
});

test('decisions.md 13: a network with any number of addresses has one share', () => {
  const { takenOf } = shares();
  expect(takenOf((i) => `2001:db8:0:${i.toString(16)}::1`, 100)).toBe(8);
  expect(takenOf(() => '2001:db8:1::1', 1)).toBe(1);
});

test('decisions.md 13: the visitors of one brand do not close it for another', () => {
  const { takenOf } = shares();
  const manyAddresses = (i: number) => `192.0.${i >> 8}.${i & 255}`;
  expect(takenOf(manyAddresses, 300)).toBe(50);
  expect(takenOf(() => '198.51.100.1', 1, 'brd_2')).toBe(1);
});

test('sessions and journeys are counted apart, and without limits nothing is counted', () => {
  const { take, takenOf } = shares();
  takenOf(() => '192.0.2.1', 100);
  expect(take('mint', { ip: '192.0.2.1' }, brandId)).toBe(true);
  expect(shares(false).takenOf(() => '192.0.2.1', 100)).toBe(100);
});
