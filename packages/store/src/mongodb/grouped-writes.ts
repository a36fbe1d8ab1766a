import DataLoader from 'dataloader';
import {
  type AnyBulkWriteOperation,
  type Collection,
  MongoBulkWriteError,
  MongoError,
  MongoInvalidArgumentError,
} from 'mongodb';
import type { CheckedIndex } from '../definition.ts';
import { UnknownMatch } from '../errors.ts';
import { type Call, ending } from './call.ts';
import { hadNoEffect, outcomeOpen, tooLarge } from './errors.ts';
import type { StoredDocument } from './stored-document.ts';

/** With its caller's limit. */
export interface LimitedWrite {
  readonly operation: AnyBulkWriteOperation<StoredDocument>;
  /** As a separate call; false when no document matched. */
  readonly alone: (options: { readonly maxTimeMS: number }) => Promise<boolean>;
  readonly timeoutMs: number;
}

/** Inserted or matched; `unknown` when not all updates of a group matched. */
type Outcome = boolean | 'unknown';

interface GroupAnswer {
  readonly matchedCount: number;
  /** Error codes by position in the group. */
  readonly faults: ReadonlyMap<number, number>;
  /** On as many members as requested. */
  readonly isReplicated: boolean;
}

/**
 * Per database call. A busy process has two or three writes in a turn; without a limit a burst would be one long call
 * that all its callers wait for.
 */
const largestGroup = 100;

/**
 * Writes of one event-loop turn share a database call, which costs more than its writes. True when a document was
 * inserted or matched; throws `UnknownMatch` when not all updates of a group matched. Each caller has its own limit and
 * error.
 */
export function groupedWrites(
  collection: () => Collection<StoredDocument>,
  call: Call,
  indexes: readonly CheckedIndex[],
): (write: LimitedWrite) => Promise<boolean> {
  async function writeAlone({ alone, timeoutMs }: LimitedWrite): Promise<boolean> {
    return await call('write', timeoutMs, (late) => alone(ending(late, { maxTimeMS: timeoutMs })), indexes);
  }

  async function writeTogether(group: readonly LimitedWrite[]): Promise<(Outcome | Error)[]> {
    const maxTimeMS = Math.max(...group.map(({ timeoutMs }) => timeoutMs));
    const { matchedCount, faults, isReplicated } = await call(
      'write',
      maxTimeMS,
      async (late): Promise<GroupAnswer> => {
        const operations = group.map(({ operation }) => operation);
        try {
          const answer = await collection().bulkWrite(
            operations,
            ending(late, { ordered: false, maxTimeMS }),
          );
          return { matchedCount: answer.matchedCount, faults: new Map(), isReplicated: true };
        } catch (error) {
          return answerOf(error, group.length);
        }
      },
    );
    const allMatched = matchedCount + faults.size === group.length;
    return await Promise.all(
      group.map((write, n) => {
        const code = faults.get(n);
        // Alone it gets its own error, or another try after a conflict.
        if (code !== undefined && hadNoEffect(code)) return writeAlone(write).catch((error: Error) => error);
        if (code !== undefined) return outcomeOpen(`error ${code}`, 'write');
        if (!isReplicated) return outcomeOpen('a group that is not replicated', 'write');
        return 'insertOne' in write.operation || allMatched ? true : 'unknown';
      }),
    );
  }

  const loader = new DataLoader<LimitedWrite, Outcome>(
    async (group) => {
      const [first] = group;
      return group.length === 1 && first ? [await writeAlone(first)] : await writeTogether(group);
    },
    { cache: false, maxBatchSize: largestGroup, batchScheduleFn: setImmediate },
  );
  return async (write) => {
    const outcome = await call('write', write.timeoutMs, () => loader.load(write));
    if (outcome === 'unknown') throw new UnknownMatch('MongoDB: not all updates of a group matched');
    return outcome;
  };
}

/** For a group of this size. Throws an error that concerns the whole group. */
function answerOf(error: unknown, size: number): GroupAnswer {
  // One write is too large for the driver, which then sends nothing.
  if (error instanceof MongoInvalidArgumentError || error instanceof RangeError) {
    const faults = new Map(Array.from({ length: size }, (_, n) => [n, tooLarge]));
    return { matchedCount: 0, faults, isReplicated: true };
  }
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const { matchedCount, insertedCount, result } = error;
  const faults = new Map([error.writeErrors].flat().map(({ index, code }) => [index, code]));
  if (faults.size === 0) {
    if (matchedCount + insertedCount > 0) throw outcomeOpen('a part of a group', 'write');
    // The driver (7.8) wraps the error of a connection.
    throw error.errorResponse instanceof MongoError ? error.errorResponse : error;
  }
  return { matchedCount, faults, isReplicated: result.getWriteConcernError() === undefined };
}
