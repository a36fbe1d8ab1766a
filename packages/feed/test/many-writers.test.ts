import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import type { WritableCollection, WritableStore } from '@telehealth/store';
import { interceptCollection, interceptStore } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { Feed } from '../src/index.ts';
import { change, feedName, list, openThings, type Thing } from './things.ts';

class Died extends Error {}

/** What a process stores with that dies at its n-th call, before or after the effect. */
function mortal(
  store: WritableStore,
  things: WritableCollection<Thing>,
  n: number,
  when: 'before' | 'after',
) {
  let calls = 0;
  const around = async <T>(_: unknown, run: () => Promise<T>): Promise<T> => {
    calls++;
    if (calls === n && when === 'before') throw new Died();
    const result = await run();
    if (calls === n) throw new Died();
    return result;
  };
  return { store: interceptStore(store, around), documents: interceptCollection(things, around) };
}

/** Every second process dies; together they die at each of their first twelve calls. */
function deathOf(writer: number, change: number) {
  if (change % 2 === 0) return [Number.POSITIVE_INFINITY, 'after'] as const;
  return [1 + ((change * 4 + writer) % 12), writer % 2 === 0 ? 'before' : 'after'] as const;
}

/** Lists pages until nothing follows and `isOver`; what it saw of each thing. Each page begins at the last stamp seen. */
async function poll(things: WritableCollection<Thing>, feed: Feed<Thing>, isOver: () => boolean) {
  const seen = new Map<string, Thing>();
  const states = new Map<number, string>();
  for (let from = 0; ; ) {
    // A store in memory answers a list without news before any timer runs.
    await othersHadTheirTurn();
    const wasOver = isOver();
    const rows = await list(things, { from, to: await feed.settle(feedName), limit: 5 });
    for (const [n, row] of rows.entries()) {
      if (n > 0) expect(row.updatedAt).toBeGreaterThan(from);
      from = row.updatedAt;
      const state = `${row._id} ${row.version}`;
      expect(states.get(from) ?? state).toBe(state);
      states.set(from, state);
      seen.set(row._id, row);
    }
    if (wasOver && rows.length < 5) return seen;
  }
}

await onEveryStore((freshUrl) => {
  test('8 writers with 50 changes each, which die at any step, under clocks of equal instants that step back: pollers lose no state', async () => {
    const { store, things, open } = await openThings(freshUrl());
    let readings = 0;
    const clock = {
      now: () => 1_000_000 + Math.floor(readings++ / 10) - (readings > 300 ? 10_000 : 0),
    };
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of ids) await change(things, id);

    let working = 8;
    let died = 0;
    const write = async (writer: number) => {
      for (let n = 0; n < 50; n++) {
        const parts = mortal(store, things, ...deathOf(writer, n));
        const id = ids[(n * 5 + writer) % ids.length] ?? '';
        try {
          const changed = await change(parts.documents, id, `w${writer}`);
          await (await open({ ...parts, clock })).stamp(changed);
        } catch (error) {
          if (!(error instanceof Died)) throw error;
          died++;
        }
      }
      working--;
    };
    const feed = await open({ clock });
    const [seen, again] = await Promise.all([
      poll(things, feed, () => working === 0),
      poll(things, feed, () => working === 0),
      ...Array.from({ length: 8 }, (_, writer) => write(writer)),
    ]);
    expect(died).toBeGreaterThan(100);
    const stored = await Promise.all(ids.map(async (id) => [id, await things.get(id)] as const));
    expect(seen).toEqual(new Map(stored));
    expect(again).toEqual(new Map(stored));
  });
});
