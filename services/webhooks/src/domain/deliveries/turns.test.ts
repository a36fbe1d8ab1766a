import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const any = () => true;

function filled(...turns: readonly (readonly [clientId: string, registrationId: string])[]) {
  const list = createTurns();
  for (const [clientId, registrationId] of turns) list.add({ clientId, registrationId });
  return list;
}

function order(list: ReturnType<typeof createTurns>): string[] {
  const taken: string[] = [];
  for (let turn = list.take(any); turn; turn = list.take(any)) taken.push(turn.registrationId);
  return taken;
}

test('clients take turns, however many registrations one of them has waiting', () => {
  const list = filled(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
  expect(order(list)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a registration that waits already is not added twice', () => {
  expect(order(filled(['a', 'a1'], ['a', 'a1']))).toEqual(['a1']);
});

test('a client that is added again and again does not come before the others', () => {
  const list = filled(['a', 'a1'], ['b', 'b1']);
  expect(list.take(any)?.registrationId).toBe('a1');
  list.add({ clientId: 'a', registrationId: 'a1' });
  expect(list.take(any)?.registrationId).toBe('b1');
});

test('who may not take a turn keeps its place, and the others go on', () => {
  const list = filled(['a', 'a1'], ['b', 'b1'], ['c', 'c1']);
  expect(list.take(({ clientId }) => clientId !== 'a')?.registrationId).toBe('b1');
  expect(order(list)).toEqual(['a1', 'c1']);
});

test('nobody who may: nothing is taken', () => {
  const list = filled(['a', 'a1']);
  expect(list.take(() => false)).toBeUndefined();
  expect(order(list)).toEqual(['a1']);
});

test('a listener hears of each addition', () => {
  const list = createTurns();
  let heard = 0;
  list.onAdd(() => heard++);
  list.add({ clientId: 'a', registrationId: 'a1' });
  list.add({ clientId: 'a', registrationId: 'a1' });
  expect(heard).toBe(2);
});
