/** A new screen ignores presses for so long: they may be meant for the previous one. */
export const settleMs = 500;

/** A finger or mouse, or a key. A press by a script or an assistive tool counts as a key. */
export type Presser = 'pointer' | 'key';

/** Only presses that began on the present screen count. */
export interface Presses {
  /** A screen or dialog replaced what was shown. */
  appeared(): void;
  began(by: Presser): void;
  /** The finger scrolls instead. */
  ended(by: Presser): void;
  /** Whether the press takes effect. Ends it. */
  counts(by: Presser): boolean;
}

/** `now` is in monotonic milliseconds. */
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
