/** For so long a screen takes no press after it appeared: what was meant for the one before may still come. */
export const settleMs = 500;

/** What presses: a finger or a mouse, or a key. A press by a script or a helper of the patient is one of a key that nobody saw. */
export type Presser = 'pointer' | 'key';

/** Tells which presses count: those that began on the screen that is shown. */
export interface Presses {
  /** A screen, or a dialog above it, takes the place of what was shown. */
  appeared(): void;
  began(by: Presser): void;
  /** The finger moved on to scroll: nothing is pressed. */
  ended(by: Presser): void;
  /** Whether what was pressed takes effect. It ends the press. */
  counts(by: Presser): boolean;
}

/** `now` is in milliseconds and never goes back. */
export function createPresses(now: () => number): Presses {
  let appearedAt = Number.NEGATIVE_INFINITY;
  const begunAt = new Map<Presser, number>();
  return {
    appeared: () => {
      appearedAt = now();
    },
    began: (by) => void begunAt.set(by, now()),
    ended: (by) => void begunAt.delete(by),
    counts: (by) => {
      const began = begunAt.get(by) ?? now();
      begunAt.delete(by);
      return began >= appearedAt + settleMs;
    },
  };
}
