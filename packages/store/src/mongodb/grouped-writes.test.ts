import {
  type Collection,
  MongoBulkWriteError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
  type WriteConcernError,
  type WriteError,
} from 'mongodb';
import { expect, test } from 'vitest';
import { AmbiguousWrite, StoreUnavailable, UnknownMatch } from '../errors.ts';
import { callWithin } from './call.ts';
import { groupedWrites } from './grouped-writes.ts';
import type { StoredDocument } from './stored-document.ts';

const fault = (index: number, code: number) => ({ index, code }) as WriteError;

const notReplicated = { code: 64 } as WriteConcernError;

/** What a driver throws about a group of which so many updates matched. */
function groupError(faults: readonly WriteError[], matchedCount: number, concern?: WriteConcernError) {
  const result = { matchedCount, insertedCount: 0, getWriteConcernError: () => concern };
  const given = { message: '', code: faults[0]?.code ?? 13, writeErrors: [...faults] };
  return new MongoBulkWriteError(given, result as unknown as MongoBulkWriteError['result']);
}

/** The error of a connection or of a whole command as the driver throws it about a group. */
const wrapped = (error: Error) => {
  const result = { matchedCount: 0, insertedCount: 0 } as MongoBulkWriteError['result'];
  return new MongoBulkWriteError(error, result);
};

/** The outcomes of three updates of one turn. `group` answers for all of them, `alone` for one that is sent again. */
async function outcomes({
  group,
  alone = () => ({ matchedCount: 1 }),
}: {
  readonly group: () => { matchedCount: number };
  readonly alone?: () => { matchedCount: number };
}) {
  const collection = { bulkWrite: async () => group() };
  const write = groupedWrites(() => collection as unknown as Collection<StoredDocument>, callWithin, []);
  const operation = { updateOne: { filter: {}, update: {} } };
  const asked = [1, 2, 3].map(() =>
    write({ operation, alone: async () => alone().matchedCount === 1, timeoutMs: 5000 }),
  );
  return (await Promise.allSettled(asked)).map((ended) =>
    ended.status === 'fulfilled' ? ended.value : ended.reason.constructor,
  );
}

const throws = (error: Error) => () => {
  throw error;
};

test('an update of a group that conflicts with another write is sent again alone', async () => {
  const group = throws(groupError([fault(1, 112)], 2));
  expect(await outcomes({ group })).toEqual([true, true, true]);
  expect(await outcomes({ group, alone: () => ({ matchedCount: 0 }) })).toEqual([true, false, true]);
});

test('an update of a group that the server refuses had no effect, and the others are known', async () => {
  const alone = throws(new MongoServerError({ message: 'not primary', code: 10107 }));
  expect(await outcomes({ group: throws(groupError([fault(0, 10107)], 2)), alone })).toEqual([
    ...[StoreUnavailable, true, true],
  ]);
});

test('a write of a group that the server interrupts is ambiguous, and the others are known', async () => {
  expect(await outcomes({ group: throws(groupError([fault(0, 11602)], 2)) })).toEqual([
    ...[AmbiguousWrite, true, true],
  ]);
});

test('a group of which not all matched leaves the outcome of all unknown', async () => {
  expect(await outcomes({ group: () => ({ matchedCount: 2 }) })).toEqual([
    ...[UnknownMatch, UnknownMatch, UnknownMatch],
  ]);
});

test('what other members of the database may not have is not reported as made', async () => {
  const group = throws(groupError([fault(1, 112)], 2, notReplicated));
  expect(await outcomes({ group })).toEqual([AmbiguousWrite, true, AmbiguousWrite]);
});

test('an error of a whole group is that of each of its updates, unless a part of it was made', async () => {
  const refused = new MongoServerError({ message: 'no permission', code: 13 });
  expect(await outcomes({ group: throws(refused) })).toEqual(Array(3).fill(StoreUnavailable));
  expect(await outcomes({ group: throws(groupError([], 0)) })).toEqual(Array(3).fill(StoreUnavailable));
  expect(await outcomes({ group: throws(groupError([], 1)) })).toEqual(Array(3).fill(AmbiguousWrite));
  const away = new MongoServerSelectionError('none', { servers: new Map() } as TopologyDescription);
  expect(await outcomes({ group: throws(wrapped(away)) })).toEqual(Array(3).fill(StoreUnavailable));
  expect(await outcomes({ group: throws(wrapped(refused)) })).toEqual(Array(3).fill(StoreUnavailable));
  const interrupted = new MongoServerError({ message: 'interrupted', code: 11602 });
  expect(await outcomes({ group: throws(interrupted) })).toEqual(Array(3).fill(AmbiguousWrite));
});
