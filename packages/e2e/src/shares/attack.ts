/** What is left of an attack that goes on. */
export interface Ongoing {
  /** Resolves when the attack was stopped and nothing of it is left. */
  readonly ended: Promise<unknown>;
}

/** An attack that goes on until it is stopped. Resolves once the attacker has all that its share allows. */
export type Attack = (stop: AbortSignal) => Promise<Ongoing>;

/** One try of an attacker: what it came to, such as a code. */
export type Try = (stop: AbortSignal) => Promise<string | number>;

/** An attack of loops that try one after the other. The attacker has its share once a try came to one of these outcomes. */
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

/** So many loops that do the same. */
export function loopsOf(count: number, tryOnce: Try): readonly Try[] {
  return Array.from({ length: count }, () => tryOnce);
}

/** An operation whose work is shared among the clients of a platform (decisions.md 13). */
export interface SharedOperation {
  readonly name: string;
  /** Gets a neighbour and two attackers ready. */
  prepare(): Promise<PreparedOperation>;
}

export interface PreparedOperation {
  /** What the operation comes to for a neighbour who is left alone. */
  readonly usual: string;
  /** The neighbour uses the operation: what it comes to. */
  use(): Promise<string>;
  /** Attacks of two tenants. */
  readonly tenants: readonly [Attack, Attack];
  /** The attack of an address without a credential. */
  readonly anonymous: Attack;
  close?(): Promise<unknown>;
}
