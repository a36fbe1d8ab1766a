import type { EventEnvelope } from '../src/index.ts';

/** Collects the events of a handler and lets a test wait for them. */
export function recorder() {
  const seen: EventEnvelope[] = [];
  const waiting = new Set<() => void>();
  return {
    seen,
    ids: () => seen.map((event) => event.id),
    note(event: EventEnvelope): void {
      seen.push(event);
      for (const check of waiting) check();
    },
    /** Resolves once the condition on the collected ids holds. */
    until(condition: (ids: readonly string[]) => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!condition(seen.map((event) => event.id))) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
  };
}
