import { StoreUnavailable } from '../errors.ts';

interface Waiting {
  /** The result reports the outcome to the caller. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

/** Per transaction, which others in the process and other processes wait for. */
const largestGroup = 100;

export interface GroupedWrites {
  /** Resolves once stored. An error undoes the failed statement, and no other write. */
  write<T>(work: () => T): Promise<T>;
  storeAll(): void;
}

/**
 * Writes of one event-loop turn share a transaction, which costs more than most writes. `execute` runs a statement
 * without placeholders; `afterGroup` gets the number of writes of a successful transaction.
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
