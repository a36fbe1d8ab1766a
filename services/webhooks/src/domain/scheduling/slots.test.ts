import { expect, test } from 'vitest';
import { boundsOf, createSlots } from './slots.ts';

const turn = (clientId: string, registrationId: string) => ({ clientId, registrationId });
const a1 = turn('a', 'a1');
const bounds = { all: 40, perClient: 10, perRegistration: 8, slow: 8 };

test('a client takes a quarter of the slots, slow receivers a fifth, a registration eight', () => {
  expect(boundsOf(256)).toEqual({ all: 256, perClient: 64, perRegistration: 8, slow: 51 });
});

test('a registration takes no more than its share', () => {
  const slots = createSlots(bounds);
  expect(slots.room(a1)).toBe(8);
  slots.take(a1, 8);
  expect(slots.room(a1)).toBe(0);
  expect(slots.room(turn('a', 'a2'))).toBe(2);
});

test('a client takes no more than its share, however many registrations it has', () => {
  const slots = createSlots(bounds);
  slots.take(a1, 8);
  slots.take(turn('a', 'a2'), 2);
  expect(slots.room(turn('a', 'a3'))).toBe(0);
  expect(slots.room(turn('b', 'b1'))).toBe(8);
});

test('the process takes no more than all slots', () => {
  const slots = createSlots({ ...bounds, all: 12 });
  slots.take(a1, 8);
  slots.take(turn('b', 'b1'), 4);
  expect(slots.room(turn('c', 'c1'))).toBe(0);
});

test('slow receivers of all clients share a few slots, and leave the others free', () => {
  const slots = createSlots(bounds);
  for (const client of ['a', 'b', 'c']) slots.setSlow(`${client}1`, true);
  slots.take(a1, 5);
  slots.take(turn('b', 'b1'), 3);
  expect(slots.room(turn('c', 'c1'))).toBe(0);
  expect(slots.room(turn('c', 'c2'))).toBe(8);
  expect(slots.taken()).toEqual({ slow: 8, fast: 0 });
});

test('an attempt that ends gives back the slot that it took, once', () => {
  const slots = createSlots(bounds);
  slots.setSlow('a1', true);
  const [free] = slots.take(a1, 1);
  slots.setSlow('a1', false);
  slots.take(a1, 2);
  free?.();
  free?.();
  expect(slots.taken()).toEqual({ slow: 0, fast: 2 });
  expect(slots.underWay('a1')).toBe(2);
});
