import type { Attempt, Delivery } from './delivery.ts';

const maxStored = 50;

/** Undefined removes the field. */
export type DeliveryChange = { readonly [F in keyof Delivery]?: Delivery[F] | undefined };

/** Removes a delivery from the queue of the workers. */
export const notQueued = { queue: undefined, dueAt: undefined } as const satisfies DeliveryChange;
/** Removes a delivery from the parked ones. */
export const notParked = { parkedIn: undefined, parkedAt: undefined } as const satisfies DeliveryChange;

/** The attempt that is under way, or whose worker died; undefined when there is none. */
export function openAttempt({ attempts }: Pick<Delivery, 'attempts'>): Attempt | undefined {
  const last = attempts.at(-1);
  return last?.outcome === undefined ? last : undefined;
}

export function replaceLast(attempts: readonly Attempt[], last: Attempt): readonly Attempt[] {
  return [...attempts.slice(0, -1), last];
}

/** The oldest attempts are dropped. */
export function append(attempts: readonly Attempt[], one: Attempt): readonly Attempt[] {
  return [...attempts, one].slice(-maxStored);
}

/** Drops an open attempt, whose worker died. */
export function withoutOpen(delivery: Pick<Delivery, 'attempts'>): readonly Attempt[] {
  const open = openAttempt(delivery);
  return open === undefined
    ? delivery.attempts
    : replaceLast(delivery.attempts, { ...open, outcome: 'interrupted' });
}
