/**
 * `until` is in epoch ms; both fields are absent without a holder. An expired lease stays its holder's until
 * another one takes it.
 */
export interface Lease {
  readonly holder?: string;
  readonly until?: number;
}

/** Fields of a change that ends a lease. */
export const released = { holder: undefined, until: undefined } as const satisfies {
  readonly [F in keyof Lease]: undefined;
};

/** Whether it may be taken at an instant (epoch ms). */
export function isFree({ until = 0 }: Lease, at: number): boolean {
  return until <= at;
}

/** Whether no other holder has taken it since. */
export function isHeldBy(lease: Lease | undefined, holder: string): boolean {
  return lease?.holder === holder;
}
