import type { Attempt, Delivery } from './delivery.ts';

/** How many attempts a delivery stores. */
const maxStored = 50;

/** New values of fields of a delivery; undefined takes the field out. */
export type DeliveryChange = { readonly [F in keyof Delivery]?: Delivery[F] | undefined };

/** Takes a delivery out of the queue of the workers. */
export const notQueued = { queue: undefined, dueAt: undefined } as const satisfies DeliveryChange;
/** Takes a delivery out of the parked ones. */
export const notParked = { parkedIn: undefined, parkedAt: undefined } as const satisfies DeliveryChange;

/** The attempt that is under way, or whose worker died; undefined when there is none. */
export function openAttempt({ attempts }: Pick<Delivery, 'attempts'>): Attempt | undefined {
  const last = attempts.at(-1);
  return last?.outcome === undefined ? last : undefined;
}

/** The attempts with another last one. */
export function replaceLast(attempts: readonly Attempt[], last: Attempt): readonly Attempt[] {
  return [...attempts.slice(0, -1), last];
}

/** The attempts with one more; the oldest are dropped. */
export function append(attempts: readonly Attempt[], one: Attempt): readonly Attempt[] {
  return [...attempts, one].slice(-maxStored);
}

/** The attempts without one under way: its worker died. */
export function withoutOpen(delivery: Pick<Delivery, 'attempts'>): readonly Attempt[] {
  const open = openAttempt(delivery);
  return open === undefined
    ? delivery.attempts
    : replaceLast(delivery.attempts, { ...open, outcome: 'interrupted' });
}
