import { StoreUnavailable } from '../errors.ts';

/** A write that waits for its group. */
interface Waiting {
  /** Runs it. What comes back tells its caller how it ended. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

/** How many writes one transaction holds: others in the process, and other processes, wait for it. */
const largestGroup = 100;

/** Writes that are stored in groups. */
export interface GroupedWrites {
  /** Resolves once `work` is stored. What it throws undoes the statement that failed, and concerns no other write. */
  write<T>(work: () => T): Promise<T>;
  /** Stores what waits, at once. */
  storeAll(): void;
}

/**
 * Writes of one turn of the event loop share a transaction: beginning and ending one costs more than most writes. `execute`
 * runs a statement without placeholders; `afterGroup` is called with the number of writes when their transaction has ended well.
 */
export function groupedWrites(
  database: { readonly isOpen: boolean; readonly isTransaction: boolean },
  {
    execute,
    afterGroup,
  }: { readonly execute: (text: string) => void; readonly afterGroup: (writes: number) => void },
): GroupedWrites {
  const waiting: Waiting[] = [];

  function storeGroup(): void {
    const group = waiting.splice(0, largestGroup);
    if (group.length === 0) return;
    if (waiting.length > 0) setImmediate(storeGroup);
    try {
      execute('BEGIN IMMEDIATE');
      const settlements = group.map(({ run }) => {
        const settle = run();
        // A full disk ends the whole transaction: nothing of it is stored.
        if (!database.isTransaction) throw new StoreUnavailable('SQLite: the transaction was ended');
        return settle;
      });
      execute('COMMIT');
      for (const settle of settlements) settle();
      afterGroup(group.length);
    } catch (error) {
      if (database.isOpen && database.isTransaction) execute('ROLLBACK');
      for (const { reject } of group) reject(error);
    }
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        const run = () => {
          try {
            const result = work();
            return () => resolve(result);
          } catch (error) {
            return () => reject(error);
          }
        };
        if (waiting.push({ run, reject }) === 1) setImmediate(storeGroup);
      }),
    storeAll() {
      while (waiting.length > 0) storeGroup();
    },
  };
}
