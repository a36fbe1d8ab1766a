// Takes long: it plays every order of the store calls of several actors.
import { expect, test } from 'vitest';
import type { Actor } from './interleavings/actor.ts';
import { poller, reader, writer } from './interleavings/actors.ts';
import { explore, type Stored } from './interleavings/explore.ts';

/** Both documents have stamps that are ahead of most clocks: each of these has stepped back. */
const stored: Stored = {
  a: { _id: 'a', version: 1, updatedAt: 5 },
  b: { _id: 'b', version: 1, updatedAt: 6 },
  clock: { _id: 'f', stamp: 6, documentId: 'b', version: 1 },
};

const racing = writer('a', 'stamps', [9, 1]);

/**
 * The sets cover all that writers, readers and pollers do to each other, two that stamp and a poller at a time: alone, by a page
 * of both documents, and where a page is never all. With three that stamp beside the poller there are millions of states.
 */
test.each<readonly [string, readonly Actor[], Stored, number]>([
  [
    'two writers race for a document, one changes another and dies, a poller lists',
    [racing, racing, writer('b', 'dies', []), poller(1, 'last seen', [2])],
    stored,
    3,
  ],
  [
    'two pollers stamp what dead writers left, by pages of both documents',
    [
      writer('a', 'dies', []),
      writer('b', 'dies', []),
      poller(2, 'last seen', [2]),
      poller(1, 'horizon', [8]),
    ],
    stored,
    3,
  ],
  [
    'a writer and two pollers, by pages that are full with both documents',
    [racing, writer('b', 'dies', []), poller(1, 'last seen', [2]), poller(1, 'horizon', [8])],
    stored,
    2,
  ],
  [
    'one document is changed and read, another one is changed, a poller goes on from the horizon',
    [racing, writer('b', 'dies', []), reader('a', [2]), poller(2, 'horizon', [2])],
    stored,
    3,
  ],
  [
    'the first changes of a feed, by clocks that differ',
    [writer('a', 'stamps', [5, 1]), writer('b', 'stamps', [3]), poller(2, 'last seen', [2])],
    {},
    3,
  ],
])(
  'in every order of store calls no state is lost, stamps increase, and what was written is listed: %s',
  async (title, actors, before, pageSize) => {
    const { states, fault } = await explore(actors, before, pageSize);
    console.info(`${states} states: ${title}`);
    expect(fault).toBeUndefined();
    expect(states).toBeGreaterThan(50_000);
  },
  600_000,
);
