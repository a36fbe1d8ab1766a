import type { WritableStore } from '@telehealth/store';
import { interceptStore } from '@telehealth/store/testing';

/** The error that one write of the records ends in, before or after it takes effect. */
export interface Fault {
  readonly write: 'insert' | 'update' | 'delete';
  readonly error: Error;
  readonly effect: 'before' | 'after';
}

/** A store whose writes meet the faults, in order, each once; a write that is not the next fault's passes. */
export function cutStore(store: WritableStore, faults: Fault[]): WritableStore {
  return interceptStore(store, async (method, run) => {
    const fault = faults[0];
    if (fault?.write !== method) return run();
    faults.shift();
    if (fault.effect === 'after') await run();
    throw fault.error;
  });
}
