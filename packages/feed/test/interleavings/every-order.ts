import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { writer } from './actors.ts';
import { explore, type Stored } from './explore.ts';

/** Both documents have stamps that are ahead of most clocks: each of these has stepped back. */
export const stored: Stored = {
  a: { _id: 'a', version: 1, updatedAt: 5 },
  b: { _id: 'b', version: 1, updatedAt: 6 },
  clock: { _id: 'f', stamp: 6, changes: [{ documentId: 'b', version: 1 }] },
};

export const racing = writer('a', 'stamps', [9, 1]);
export const [deadOfA, deadOfB] = [writer('a', 'dies', []), writer('b', 'dies', [])];

/** Sets of actors, with what is stored before them and the size of a page. */
export type ActorSet = readonly [title: string, actors: readonly Actor[], before: Stored, pageSize: number];

/** Tells the rules of every order of the store calls of these actors, which make at least so many states. */
export function testEveryOrder(leastStates: number, sets: readonly ActorSet[]): void {
  test.each(sets)(
    'in every order of store calls no state is lost, stamps increase, and what was written is listed: %s',
    async (title, actors, before, pageSize) => {
      const { states, fault } = await explore(actors, before, pageSize);
      console.info(`${states} states: ${title}`);
      expect(fault).toBeUndefined();
      expect(states).toBeGreaterThan(leastStates);
    },
    600_000,
  );
}
