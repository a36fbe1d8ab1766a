import { expect, test } from 'vitest';
import { createDueRegistrations } from './due-registrations.ts';

const any = () => true;

function filled(...due: readonly (readonly [clientId: string, registrationId: string])[]) {
  const list = createDueRegistrations();
  for (const [clientId, registrationId] of due) list.add({ clientId, registrationId });
  return list;
}

function order(list: ReturnType<typeof createDueRegistrations>): string[] {
  const taken: string[] = [];
  for (let next = list.take(any); next; next = list.take(any)) taken.push(next.registrationId);
  return taken;
}

test('clients alternate, however many registrations of one of them wait', () => {
  const list = filled(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
  expect(order(list)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a registration that waits already is not added twice', () => {
  expect(order(filled(['a', 'a1'], ['a', 'a1']))).toEqual(['a1']);
});

test('a registration that is not ready stays first, and the others are taken', () => {
  const list = filled(['a', 'a1'], ['b', 'b1'], ['c', 'c1']);
  expect(list.take(({ clientId }) => clientId !== 'a')?.registrationId).toBe('b1');
  expect(order(list)).toEqual(['a1', 'c1']);
});

test('a listener is called after each addition', () => {
  const list = createDueRegistrations();
  let calls = 0;
  list.onAdd(() => calls++);
  list.add({ clientId: 'a', registrationId: 'a1' });
  list.add({ clientId: 'a', registrationId: 'a1' });
  expect(calls).toBe(2);
});
