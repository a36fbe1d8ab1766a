import type { ServerCall } from './server-call.ts';

export interface CallsUnderWay {
  readonly count: () => number;
  readonly add: (call: ServerCall) => void;
  /** Of a call that was added. */
  readonly remove: (call: ServerCall) => void;
  /** A copy: calls may end while it is read. */
  readonly all: () => readonly ServerCall[];
}

/**
 * An array in which each call knows its place. It stands for a `Set`, because V8 links each table that a set has left behind to the next:
 * one of them among the old objects keeps all later ones, with the calls in them, until the next full garbage collection.
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
