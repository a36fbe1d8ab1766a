import type { AttemptCounts } from './receiver-health.ts';

/** Counts that this process has not stored. They are statistics: a process that dies loses those of a second. */
export interface UnstoredCounts {
  add(registrationId: string, outcome: keyof AttemptCounts): void;
  /** Takes everything out, by the id of the registration. */
  takeAll(): ReadonlyMap<string, AttemptCounts>;
}

/** Counts of zero. */
export function createUnstoredCounts(): UnstoredCounts {
  let counts = new Map<string, AttemptCounts>();
  return {
    add(registrationId, outcome) {
      const count = counts.get(registrationId) ?? { succeeded: 0, failed: 0 };
      counts.set(registrationId, { ...count, [outcome]: count[outcome] + 1 });
    },
    takeAll() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
