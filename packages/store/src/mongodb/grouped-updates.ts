import DataLoader from 'dataloader';
import {
  type Collection,
  type Filter,
  MongoBulkWriteError,
  MongoInvalidArgumentError,
  type UpdateFilter,
} from 'mongodb';
import type { CheckedIndex } from '../definition.ts';
import { UnknownMatch } from '../errors.ts';
import { type Call, ending } from './call.ts';
import { hadNoEffect } from './errors.ts';
import type { StoredDocument } from './stored-document.ts';

/** An update of one document, with the limit of its caller. */
interface LimitedUpdate {
  readonly filter: Filter<StoredDocument>;
  readonly update: UpdateFilter<StoredDocument>;
  readonly timeoutMs: number;
}

/** How an update ended; `unknown` when not all of its group matched. */
type Outcome = 'matched' | 'unmatched' | 'unknown';

/** What the database made of a group. */
interface GroupAnswer {
  readonly matchedCount: number;
  /** Numbers of updates that were not made. */
  readonly refused: readonly number[];
}

/**
 * How many updates one call of the database holds. A busy intake has two or three in a turn, so the bound costs nothing; without one,
 * a burst would be one long call, and all its callers would wait for the last.
 */
const largestGroup = 100;

/**
 * Updates of one turn of the event loop share a call of the database: a busy process has several, and a call costs both sides
 * more than the update in it. True when the document matched; throws `UnknownMatch` when not all of a group did. Each caller waits no
 * longer than its own limit, and gets its own error.
 */
export function groupedUpdates(
  collection: () => Collection<StoredDocument>,
  call: Call,
  indexes: readonly CheckedIndex[],
): (update: LimitedUpdate) => Promise<boolean> {
  async function updateAlone({ filter, update, timeoutMs }: LimitedUpdate): Promise<Outcome> {
    const { matchedCount } = await call(
      'write',
      timeoutMs,
      (late) => collection().updateOne(filter, update, ending(late, { maxTimeMS: timeoutMs })),
      indexes,
    );
    return matchedCount === 1 ? 'matched' : 'unmatched';
  }

  async function updateTogether(group: readonly LimitedUpdate[]): Promise<(Outcome | Error)[]> {
    const writes = group.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    const maxTimeMS = Math.max(...group.map(({ timeoutMs }) => timeoutMs));
    const { matchedCount, refused } = await call('write', maxTimeMS, async (late): Promise<GroupAnswer> => {
      try {
        const options = ending(late, { ordered: false, maxTimeMS });
        const answer = await collection().bulkWrite(writes, options);
        return { matchedCount: answer.matchedCount, refused: [] };
      } catch (error) {
        return answerOf(error, group.length);
      }
    });
    const isKnown = matchedCount + refused.length === group.length;
    return await Promise.all(
      group.map((update, n) => {
        // Alone it gets its own error, or another chance after a conflict.
        if (refused.includes(n)) return updateAlone(update).catch((error: Error) => error);
        return isKnown ? 'matched' : 'unknown';
      }),
    );
  }

  const loader = new DataLoader<LimitedUpdate, Outcome>(
    async (group) => {
      const [first] = group;
      return group.length === 1 && first ? [await updateAlone(first)] : await updateTogether(group);
    },
    { cache: false, maxBatchSize: largestGroup, batchScheduleFn: setImmediate },
  );
  return async (update) => {
    const outcome = await call('write', update.timeoutMs, () => loader.load(update));
    if (outcome === 'unknown') throw new UnknownMatch('MongoDB: not all updates of a group matched');
    return outcome === 'matched';
  };
}

/** What an error says about a group of this size. Throws it when it concerns the whole group. */
function answerOf(error: unknown, size: number): GroupAnswer {
  // One update is too large for the driver, which then sends nothing.
  if (error instanceof MongoInvalidArgumentError)
    return { matchedCount: 0, refused: [...Array(size).keys()] };
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const faults = [error.writeErrors].flat();
  if (faults.length === 0 && error.matchedCount === 0) throw error;
  const refused = faults.filter(({ code }) => hadNoEffect(code)).map(({ index }) => index);
  // Other members of the database may not have what this one has made.
  const isReplicated = error.result.getWriteConcernError() === undefined;
  return { matchedCount: isReplicated ? error.matchedCount : 0, refused };
}
