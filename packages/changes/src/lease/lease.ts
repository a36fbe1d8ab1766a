/**
 * Who has something to itself, and until when (epoch ms). Both fields are absent while nobody has it. A lease whose time is over is
 * its holder's until another one takes it.
 */
export interface Lease {
  readonly holder?: string;
  readonly until?: number;
}

/** Ends a lease, as fields of a change. */
export const released = { holder: undefined, until: undefined } as const satisfies {
  readonly [F in keyof Lease]: undefined;
};

/** Whether another holder may take it at an instant (epoch ms). */
export function isFree({ until = 0 }: Lease, at: number): boolean {
  return until <= at;
}

/** Whether nobody has taken it since this holder did. */
export function isHeldBy(lease: Lease | undefined, holder: string): boolean {
  return lease?.holder === holder;
}
