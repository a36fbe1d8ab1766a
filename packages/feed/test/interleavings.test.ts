import { poller, reader, writer } from './interleavings/actors.ts';
import { deadOfA, deadOfB, racing, stored, testEveryOrder } from './interleavings/every-order.ts';

/** Each planted fault of the protocol shows in one of these. What only more actors at a time could show is in interleavings.real.test.ts. */
testEveryOrder(2000, [
  [
    'two writers race for a document, a poller lists',
    [racing, racing, poller(1, 'last seen', [2])],
    stored,
    3,
  ],
  [
    'two pollers stamp what dead writers left, by pages of both documents',
    [deadOfA, deadOfB, poller(2, 'last seen', [2]), poller(1, 'horizon', [8])],
    stored,
    3,
  ],
  [
    'a writer and a poller stamp what dead writers left, by pages of both documents',
    [deadOfA, deadOfB, racing, poller(1, 'last seen', [2])],
    stored,
    3,
  ],
  [
    'a writer and a poller, by pages that are full with both documents',
    [racing, deadOfB, poller(1, 'last seen', [2])],
    stored,
    2,
  ],
  [
    'a document is changed and read, a poller goes on from the horizon',
    [racing, reader('a', [2]), poller(2, 'horizon', [2])],
    stored,
    3,
  ],
  [
    'the first changes of a feed, one of which is left without a stamp',
    [writer('a', 'stamps', [5, 1]), deadOfB, poller(2, 'last seen', [2])],
    {},
    3,
  ],
]);
