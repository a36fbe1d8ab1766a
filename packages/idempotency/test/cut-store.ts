import type { Collection, CollectionDefinition, Document, Store } from '@telehealth/store';

/** What one write of the records meets: the error it ends in, before it took effect or after. */
export interface Fault {
  readonly write: 'insert' | 'update' | 'delete';
  readonly error: Error;
  readonly effect: 'before' | 'after';
}

/** A store whose writes meet the faults, in order, each once; a write that is not the next fault's passes. */
export function cutStore(store: Store, faults: Fault[]): Pick<Store, 'collection'> {
  const meet = async <T>(write: Fault['write'], run: () => Promise<T>): Promise<T> => {
    const fault = faults[0];
    if (fault?.write !== write) return run();
    faults.shift();
    if (fault.effect === 'after') await run();
    throw fault.error;
  };
  return {
    async collection<D extends Document>(definition: CollectionDefinition<D>): Promise<Collection<D>> {
      const whole = await store.collection(definition);
      return {
        ...whole,
        insert: (...args) => meet('insert', () => whole.insert(...args)),
        update: (...args) => meet('update', () => whole.update(...args)),
        delete: (...args) => meet('delete', () => whole.delete(...args)),
      };
    },
  };
}
