import { expect, test } from 'vitest';
import { createPresses, settleMs } from './presses.ts';

function presses() {
  const clock = { now: 0 };
  return { clock, ...createPresses(() => clock.now) };
}

test('WCAG 3.2.2: a press counts half a second after its screen appeared, and not before', () => {
  const { clock, appeared, began, counts } = presses();
  appeared();
  clock.now = settleMs - 1;
  began('pointer');
  clock.now += 1000;
  expect(counts('pointer')).toBe(false);
  began('pointer');
  expect(counts('pointer')).toBe(true);
});

test('a press that began on the screen before does not count, however long it is held', () => {
  const { clock, appeared, began, counts } = presses();
  appeared();
  clock.now = 1000;
  began('key');
  appeared();
  clock.now = 5000;
  expect(counts('key')).toBe(false);
});

test('a press without a visible beginning, as by an assistive tool, begins when it takes effect', () => {
  const { clock, appeared, began, ended, counts } = presses();
  began('pointer');
  appeared();
  clock.now = 1000;
  expect(counts('key')).toBe(true);
  ended('pointer');
  expect(counts('pointer')).toBe(true);
});
