import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const any = () => true;

/** A queue of items whose first letter is their owner and whose second one, if any, is a member of it. */
function filled(...items: readonly string[]): FairQueue<string> {
  const queue = createFairQueue<string>();
  for (const item of items) queue.add(whose(item), item);
  return queue;
}

const whose = (item: string) => ({ owner: item[0] ?? '', member: item.slice(0, 2) });

function order(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(any); next !== undefined; next = queue.take(any)) taken.push(next);
  return taken;
}

test('owners alternate, so do the members of an owner, and a member has its oldest item taken first', () => {
  const queue = filled('ax1', 'ax2', 'ay1', 'bx1', 'cx1', 'bx2');
  expect([queue.size, queue.owners, queue.sizeOf(whose('ax'))]).toEqual([6, 3, 2]);
  expect(order(queue)).toEqual(['ax1', 'bx1', 'cx1', 'ay1', 'bx2', 'ax2']);
  expect([queue.size, queue.owners]).toEqual([0, 0]);
});

test('an owner that is added again and again does not come before the others', () => {
  const queue = filled('ax1', 'bx1');
  expect(queue.take(any)).toBe('ax1');
  queue.add(whose('ax2'), 'ax2');
  expect(order(queue)).toEqual(['bx1', 'ax2']);
});

test('who may have none taken and what is not ready keep their turn, and the others are taken', () => {
  const queue = filled('ax1', 'bx1', 'by1', 'cx1');
  expect(
    queue.take(
      (owner) => owner !== 'a',
      (item) => item !== 'bx1',
    ),
  ).toBe('by1');
  expect(queue.take(() => false)).toBeUndefined();
  expect(queue.take(any, () => false)).toBeUndefined();
  expect(order(queue)).toEqual(['ax1', 'cx1', 'bx1']);
});

test('an item that is removed is not taken, and one that does not wait is no fault', () => {
  const queue = filled('ax1', 'ax2');
  for (let n = 0; n < 2; n++) queue.remove(whose('ax1'), 'ax1');
  queue.remove(whose('bx1'), 'bx1');
  expect(queue.size).toBe(1);
  expect(order(queue)).toEqual(['ax2']);
});
