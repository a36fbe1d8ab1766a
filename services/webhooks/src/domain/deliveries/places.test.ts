import { expect, test } from 'vitest';
import { boundsOf, createPlaces } from './places.ts';

const turn = (clientId: string, registrationId: string) => ({ clientId, registrationId });
const a1 = turn('a', 'a1');
const bounds = { all: 40, perClient: 10, perRegistration: 8, slow: 8 };

test('a client takes a quarter of the places, slow receivers a fifth, a registration eight', () => {
  expect(boundsOf(256)).toEqual({ all: 256, perClient: 64, perRegistration: 8, slow: 51 });
});

test('a registration takes no more than its share', () => {
  const places = createPlaces(bounds);
  expect(places.room(a1)).toBe(8);
  places.take(a1, 8);
  expect(places.room(a1)).toBe(0);
  expect(places.room(turn('a', 'a2'))).toBe(2);
});

test('a client takes no more than its share, however many registrations it has', () => {
  const places = createPlaces(bounds);
  places.take(a1, 8);
  places.take(turn('a', 'a2'), 2);
  expect(places.room(turn('a', 'a3'))).toBe(0);
  expect(places.room(turn('b', 'b1'))).toBe(8);
});

test('the process takes no more than all places', () => {
  const places = createPlaces({ ...bounds, all: 12 });
  places.take(a1, 8);
  places.take(turn('b', 'b1'), 4);
  expect(places.room(turn('c', 'c1'))).toBe(0);
});

test('slow receivers of all clients share a few places, and leave the others free', () => {
  const places = createPlaces(bounds);
  for (const client of ['a', 'b', 'c']) places.setSlow(`${client}1`, true);
  places.take(a1, 5);
  places.take(turn('b', 'b1'), 3);
  expect(places.room(turn('c', 'c1'))).toBe(0);
  expect(places.room(turn('c', 'c2'))).toBe(8);
  expect(places.taken()).toEqual({ slow: 8, fast: 0 });
});

test('an attempt that ends gives back the place that it took, once', () => {
  const places = createPlaces(bounds);
  places.setSlow('a1', true);
  const [free] = places.take(a1, 1);
  places.setSlow('a1', false);
  places.take(a1, 2);
  free?.();
  free?.();
  expect(places.taken()).toEqual({ slow: 0, fast: 2 });
  expect(places.underWay('a1')).toBe(2);
});
