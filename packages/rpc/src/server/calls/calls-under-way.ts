import type { ServerCall } from './server-call.ts';

export interface CallsUnderWay {
  readonly count: () => number;
  readonly add: (call: ServerCall) => void;
  /** Only for a call that was added. */
  readonly remove: (call: ServerCall) => void;
  /** A copy: calls may end while it is read. */
  readonly all: () => readonly ServerCall[];
}

/**
 * An array with the index stored in each call instead of a `Set`: V8 links the tables that a set leaves behind, so one
 * old table keeps all later ones, with their calls, until the next full garbage collection.
 */
export function callsUnderWay(): CallsUnderWay {
  const calls: ServerCall[] = [];
  return {
    count: () => calls.length,
    add(call) {
      call.index = calls.push(call) - 1;
    },
    remove(call) {
      const last = calls.pop();
      if (last === undefined || last === call) return;
      calls[call.index] = last;
      last.index = call.index;
    },
    all: () => [...calls],
  };
}
