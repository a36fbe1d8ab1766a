export interface Ongoing {
  /** Resolves when nothing of a stopped attack is left. */
  readonly ended: Promise<unknown>;
}

/** Resolves once the attacker holds its whole share; the attack continues until stopped. */
export type Attack = (stop: AbortSignal) => Promise<Ongoing>;

/** Returns its outcome, such as a code. */
export type Try = (stop: AbortSignal) => Promise<string | number>;

/** Each loop tries repeatedly. One of these outcomes shows that the attacker holds its share. */
export function attackBy(loops: readonly Try[], ...spent: readonly (string | number)[]): Attack {
  return async (stop) => {
    const isSpent = Promise.withResolvers<void>();
    const ended = Promise.all(
      loops.map(async (tryOnce) => {
        while (!stop.aborted) {
          const outcome = await tryOnce(stop).catch(() => 'broken off');
          if (spent.includes(outcome)) isSpent.resolve();
        }
      }),
    );
    await isSpent.promise;
    return { ended };
  };
}

export function loopsOf(count: number, tryOnce: Try): readonly Try[] {
  return Array.from({ length: count }, () => tryOnce);
}

/** Shared among clients (decisions.md 13). */
export interface SharedOperation {
  readonly name: string;
  /** A neighbour and two attackers. */
  prepare(): Promise<PreparedOperation>;
}

export interface PreparedOperation {
  /** The neighbour's outcome without attacks. */
  readonly usual: string;
  /** The neighbour's outcome. */
  use(): Promise<string>;
  readonly tenants: readonly [Attack, Attack];
  /** From an address without a credential. */
  readonly anonymous: Attack;
  close?(): Promise<unknown>;
}
