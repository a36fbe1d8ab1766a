// Takes long: it plays every order of the store calls of several actors.
import { poller, reader, writer } from './interleavings/actors.ts';
import { deadOfB, racing, stored, testEveryOrder } from './interleavings/every-order.ts';

/**
 * The sets cover all that writers, readers and pollers do to each other, two that stamp and a poller at a time: alone, by a page
 * of both documents, and where a page is never all. With three that stamp beside the poller there are millions of states.
 */
testEveryOrder(50_000, [
  [
    'two writers race for a document, one changes another and dies, a poller lists',
    [racing, racing, deadOfB, poller(1, 'last seen', [2])],
    stored,
    3,
  ],
  [
    'a writer and two pollers, by pages that are full with both documents',
    [racing, deadOfB, poller(1, 'last seen', [2]), poller(1, 'horizon', [8])],
    stored,
    2,
  ],
  [
    'one document is changed and read, another one is changed, a poller goes on from the horizon',
    [racing, deadOfB, reader('a', [2]), poller(2, 'horizon', [2])],
    stored,
    3,
  ],
  [
    'the first changes of a feed, by clocks that differ',
    [writer('a', 'stamps', [5, 1]), writer('b', 'stamps', [3]), poller(2, 'last seen', [2])],
    {},
    3,
  ],
]);
